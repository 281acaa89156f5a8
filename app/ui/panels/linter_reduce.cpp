// The search that fails made smaller: the button, how far it is, and what was found.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts_linter.h"
#include "app/ui/panels/linter.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/check/reduce.h"
#include "engine/core/text.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/reducing.h"

namespace ply::ui {
namespace {

namespace words = texts::linter;

std::string less_words(const SearchSize& before, const SearchSize& after, const char* none) {
  const auto less = less_of(before, after);
  return less.empty() ? none : fmt::format("{}", fmt::join(less, ", "));
}

}  // namespace

// Of the rule whose findings are listed, else of the first that is broken, else of what the audit has found.
void LinterPanel::reduce_button(SearchScreen& screen, const LintReport& report, const Answers& answers) {
  const AuditReport* audited = answers.audit().answer();
  const bool broken = report.total() > 0;
  if (answers.reducing().working() || (!broken && !(audited && audited->wrong > 0))) return;
  Failure failure;
  if (!broken) failure.kind = FailureKind::audit;
  else failure.rule = chosen_ && report.of(*chosen_).findings > 0 ? *chosen_ : report.findings.front().rule;
  beside(words::reduce);
  if (text_button("linter.reduce", words::reduce, fmt::format(words::reduce_help, failure_words(failure))))
    screen.commands.act("reduce.start", write_failure(failure));
}

void LinterPanel::reduced(SearchScreen& screen, const Answers& answers) {
  const Reducing& room = answers.reducing();
  if (room.working()) {
    screen.commands.more_frames = true;
    if (text_button("linter.reduce_stop", words::stop, words::reduce_stop_help)) screen.commands.act("reduce.stop");
    const ReducedSoFar::State s = room.so_far();
    ImGui::SameLine(0, px(8));
    ImGui::PushTextWrapPos(0);
    dim(s.now.nodes == 0
            ? std::string(words::reducing_whole)
            : fmt::format(words::reducing, grouped(s.trials), less_words(s.before, s.now, words::reducing_nothing)));
    probe("linter.reducing");
    ImGui::PopTextWrapPos();
    return;
  }
  const Reduction* r = room.found();
  const SearchRun* run = screen.runs.run().get();
  if (!r || !run || !room.concerns(run->recording())) return;
  ImGui::PushTextWrapPos(0);
  coloured(theme().text, fmt::format(words::reduced, failure_words(r->failure)));
  const char* end = !r->complete ? words::reduced_stopped : r->chance ? words::reduced_chance : words::reduced_whole;
  dim(fmt::format(words::reduced_less, less_words(r->before, r->after, words::reduced_nothing), grouped(r->trials),
                  end) +
      " " + words::reduced_reach);
  probe("linter.reduced");
  for (const std::string& note : r->notes) dim(note);
  ImGui::PopTextWrapPos();
  if (run->recording()->size() != r->recording->size()) {
    if (text_button("linter.reduced_show", words::reduced_show, words::reduced_show_help))
      screen.commands.act("reduce.show");
    beside(words::reduced_copy);
  }
  if (text_button("linter.reduced_copy", words::reduced_copy, words::reduced_copy_help))
    screen.commands.act("reduce.copy");
  beside(words::reduced_case);
  if (text_button("linter.reduced_case", words::reduced_case, words::reduced_case_help))
    screen.commands.act("reduce.case");
}

}  // namespace ply::ui
