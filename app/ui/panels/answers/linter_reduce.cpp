// The reduced search that fails: the button, how far it is, and what was found.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/answers/linter.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/check/reduce.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/reducing.h"

namespace ply::ui {
namespace {

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
  beside(tr("Reduce it"));
  if (text_button("linter.reduce", tr("Reduce it"),
                  fmt::format(tr("Takes away moves, plies, pieces, switches and limits as long as {}, until nothing "
                                 "more can be left out. Each trial is a search of its own; what is shown stays."),
                              failure_words(failure))))
    screen.commands.act("reduce.start", write_failure(failure));
}

void LinterPanel::reduced(SearchScreen& screen, const Answers& answers) {
  const Reducing& room = answers.reducing();
  if (room.working()) {
    screen.commands.more_frames = true;
    if (text_button("linter.reduce_stop", tr("Stop"), tr("The smallest search found so far is kept.")))
      screen.commands.act("reduce.stop");
    const ReducedSoFar s = room.so_far();
    ImGui::SameLine(0, px(8));
    ImGui::PushTextWrapPos(0);
    dim(s.now.nodes == 0 ? std::string(tr("the whole search once more ..."))
                         : fmt::format(tr("{} trials: {}"), grouped(s.trials),
                                       less_words(s.before, s.now, tr("nothing could be left out yet"))));
    probe("linter.reducing");
    ImGui::PopTextWrapPos();
    return;
  }
  const Reduction* r = room.found();
  const SearchRun* run = screen.runs.run().get();
  if (!r || !run || !room.concerns(run->recording())) return;
  ImGui::PushTextWrapPos(0);
  coloured(theme().text, fmt::format(tr("Reduced as long as {}"), failure_words(r->failure)));
  const char* end = !r->complete ? tr("It was stopped: more might be left out.")
                    : r->chance  ? tr("It fails by chance: more might be left out.")
                                 : tr("Nothing more can be left out.");
  dim(fmt::format(tr("{} after {} trials. {}"), less_words(r->before, r->after, tr("Nothing can be left out")),
                  grouped(r->trials), end) +
      " " + tr("The position need not be one that a game reaches."));
  probe("linter.reduced");
  for (const std::string& note : r->notes) dim(note);
  ImGui::PopTextWrapPos();
  if (run->recording()->size() != r->recording->size()) {
    if (text_button("linter.reduced_show", tr("Show it"),
                    tr("Runs the smallest search and shows it in place of this one.")))
      screen.commands.act("reduce.show");
    beside(tr("Copy its text"));
  }
  if (text_button("linter.reduced_copy", tr("Copy its text"),
                  tr("The lines that run it again, here or by plyscope-cli.")))
    screen.commands.act("reduce.copy");
  beside(tr("Save a test..."));
  if (text_button("linter.reduced_case", tr("Save a test..."),
                  tr("A Catch2 case that runs it and asks whether it still fails.")))
    screen.commands.act("reduce.case");
}

}  // namespace ply::ui
