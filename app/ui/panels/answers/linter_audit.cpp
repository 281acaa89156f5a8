// What the linter does only when it is asked: the audit with its differences, the same search again, the exchange of
// sides.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/answers/linter.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/estimate.h"
#include "engine/base/text.h"
#include "engine/plan/thread_parts.h"
#include "engine/session/answers/answers.h"

namespace ply::ui {
namespace {

constexpr const char* linter_exchange_impossible = tr("The sides of this position cannot be exchanged.");

constexpr u32 small_sample = 200;

}  // namespace

void LinterPanel::again_result(const LintReport& report) {
  const LintRuleResult& r = report.of(LintRule::reproducible);
  if (!again_asked_ && r.checked == 0) return;
  if (r.checked == 0 && r.skipped.empty()) return;
  ImGui::PushTextWrapPos(0);
  if (r.checked == 0) dim(fmt::format(tr("R14 could not be checked: {}."), r.skipped));
  else
    coloured(r.findings == 0 ? theme().good : theme().error,
             r.findings == 0 ? tr("Searched again: the same recording, node by node (R14).")
                             : tr("Searched again: another recording (R14)."));
  probe("linter.again");
  ImGui::PopTextWrapPos();
}

void LinterPanel::audit_row(SearchScreen& screen, const LintReport& report, const Answers& answers) {
  const auto progress = [&](const auto& asked, const char* help, const char* stop, const char* line) {
    screen.commands.more_frames = true;
    if (text_button("linter.stop", tr("Stop"), help)) screen.commands.act(stop);
    ImGui::SameLine(0, px(8));
    const u64 done = asked.done(), all = asked.all();
    if (all == 0) return dim(tr("choosing the cuts ..."));
    const double seconds = asked.seconds(), rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
    const std::string left =
        rate > 0 ? fmt::format("{:.0f} s", static_cast<double>(all - std::min(done, all)) / rate) : std::string("?");
    fitted_text(theme().text_dim, fmt::format(fmt::runtime(line), grouped(done), grouped(all), rate, left));
    probe("linter.progress");
  };
  if (answers.again().working())
    return progress(answers.again(), tr("Then R14 stays unchecked."), "linter.stop_again",
                    tr("{} of {} nodes again, {:.0f} a second, {} left"));
  if (answers.audit().working())
    return progress(answers.audit(), tr("Results so far count."), "audit.stop",
                    tr("{} of {}, {:.0f} a second, {} left"));
  const SearchRun* const run = screen.runs.run().get();
  if (const Recording* r = run ? run->recording() : nullptr; r && (r->plan().imported() || !run->game())) {
    ImGui::PushTextWrapPos(0);
    dim(fmt::format(shared_texts::nothing_again, !run->game()               ? shared_texts::unknown_game
                                                 : is_by_threads(r->plan()) ? shared_texts::by_threads
                                                                            : shared_texts::not_ours));
    ImGui::PopTextWrapPos();
    return probe("linter.nothing_again");
  }
  const std::string some = fmt::format(tr("Audit {} cuts"), small_sample);
  if (text_button("linter.audit", some.c_str(),
                  tr("A random sample of cut-offs, table answers, roots, and whole-turn nodes that left turns out, "
                     "each searched again: all moves, full window, no table.")))
    screen.commands.push(command::StartAudit{small_sample, 1});
  beside(tr("Audit all"));
  if (text_button("linter.audit_all", tr("Audit all"),
                  tr("The same for all of them. It can be stopped; results so far count.")))
    screen.commands.act("audit.start");
  beside(tr("Repeat the search"));
  if (text_button("linter.again", tr("Repeat the search"),
                  tr("R14: the same search once more must give the same recording, node by node.")))
    screen.commands.act("linter.again"), again_asked_ = true;
  beside(tr("Exchange the sides"));
  if (text_button("linter.exchange", tr("Exchange the sides"),
                  tr("The terms of the shown position, and of the same position with the sides exchanged: each must be "
                     "that of the other side.")))
    exchange_ = !exchange_;
  reduce_button(screen, report, answers);
}

// What the audit has found: a rate with its interval, and the first differences.
void LinterPanel::differences(SearchScreen& screen, const AuditReport& a) {
  ImGui::PushTextWrapPos(0);
  if (!a.skipped.empty()) {
    dim(fmt::format(tr("Nothing can be audited: {}."), a.skipped));
  } else {
    const Estimate rate = wilson(static_cast<double>(a.wrong), static_cast<double>(a.audited));
    std::string text = a.wrong == 0 ? fmt::format(tr("none of {} differs"), grouped(a.audited))
                                    : fmt::format(tr("{} of {} differ"), grouped(a.wrong), grouped(a.audited));
    if (a.audited > 0)
      text += ": " + fmt::format(tr("{:.2f} %, between {:.2f} and {:.2f} % (95 %)"), 100 * rate.value, 100 * rate.low,
                                 100 * rate.high);
    if (a.sampled || !a.complete) text += ", " + fmt::format(tr("a sample of {}"), grouped(a.population));
    if (!a.complete) text += std::string(", ") + tr("stopped");
    coloured(a.wrong == 0 ? theme().good : a.sound ? theme().error : theme().warning, text);
    probe("linter.rate");
    if (a.wrong > 0 || !a.sound)
      dim(a.sound ? tr("All switches are sound: each difference is a fault.")
                  : tr("Some switch makes unproved assumptions: this is a rate, not an alarm."));
    if (a.left_out() > 0) {
      std::vector<std::string> why;
      if (a.behind_horizon > 0) why.push_back(fmt::format(tr("{} behind the horizon"), grouped(a.behind_horizon)));
      if (a.behind_null > 0) why.push_back(fmt::format(tr("{} behind a probe"), grouped(a.behind_null)));
      if (a.other_side > 0)
        why.push_back(fmt::format(tr("{} where the evaluation is made for the other player"), grouped(a.other_side)));
      if (a.turns_deep > 0) why.push_back(fmt::format(tr("{} more than one turn deep"), grouped(a.turns_deep)));
      dim(fmt::format(tr("Left out, as they cannot be searched again on their own: {}."), fmt::join(why, ", ")));
      probe("linter.left_out");
    }
    if (a.too_large > 0) dim(fmt::format(tr("{} took too many nodes and are not judged"), grouped(a.too_large)));
  }
  ImGui::PopTextWrapPos();
  if (a.findings.empty()) return;
  section(tr("Differences"));
  screen.whose_scores("linter");
  const float ch = text_width("0", fonts().mono);
  const bool wide = ImGui::GetContentRegionAvail().x > ch * 52;  // a narrow panel says in a tooltip what went wrong
  if (!begin_columns(wide ? "differences" : "differences_narrow", {{tr("node"), wide ? ch * 10 : 0, nullptr, true},
                                                                   {tr("depth"), ch * 5},
                                                                   {tr("said"), ch * (wide ? 10 : 9)},
                                                                   {tr("true"), ch * (wide ? 10 : 9)},
                                                                   {tr("what"), 0, nullptr, true, wide}}))
    return;
  for (std::size_t i = 0; i < std::min<std::size_t>(a.findings.size(), 20); ++i) {
    const AuditFinding& f = a.findings[i];
    const u32 slot = screen.view.find(f.id);
    if (slot == no_node) continue;
    const Side mover = screen.view[slot].mover();
    ImGui::TableNextRow();
    ImGui::TableSetColumnIndex(0);
    node_cell(screen, fmt::format("linter.difference.{}", i), f.id, f.tick, wide ? std::string() : f.sentence);
    cell_right(fmt::format("{}", screen.view[slot].depth()), theme().text_dim);
    cell_right(screen.score(f.said, mover, {"audit.said", f.id}));
    cell_right(screen.score({f.truth, Kind::exact}, mover, {"audit.truth", f.id}));
    if (wide) cell_text(theme().text, f.sentence);
  }
  ImGui::EndTable();
}

void LinterPanel::exchange(SearchScreen& screen) {
  const u32 shown = screen.models.shown();
  const Subject& subject = screen.models.subject();
  if (!screen.has_node() || !subject.game) return dim(linter_exchange_impossible);
  if (!exchanged_ || exchanged_of_ != screen.view.id(shown)) {
    exchanged_of_ = screen.view.id(shown);
    const Position* p = screen.models.nodes().position(screen.view, shown);
    exchanged_ = p ? exchanged_terms(*subject.game, subject.profile, subject.weights, *p) : std::nullopt;
    if (!exchanged_) exchanged_ = std::vector<TermPair>{};
  }
  ImGui::PushTextWrapPos(0);
  const auto wrong = std::count_if(exchanged_->begin(), exchanged_->end(), [](const TermPair& t) { return !t.ok(); });
  if (exchanged_->empty()) dim(linter_exchange_impossible);
  else if (const ProfileInfo* p = subject.game->profile(subject.profile); p && !p->antisymmetric)
    dim(tr("This evaluation is made for one player: it need not be the same for both."));
  else if (wrong == 0)
    coloured(theme().good, fmt::format(tr("All {} terms change sides as they should."), exchanged_->size()));
  else
    coloured(theme().error,
             fmt::format(tr("{} of {} terms do not change sides as they should."), wrong, exchanged_->size()));
  probe("linter.exchanged");
  ImGui::PopTextWrapPos();
  const float ch = text_width("0", fonts().mono);
  if (exchanged_->empty() || !begin_columns("terms", {{tr("term")}, {tr("here"), ch * 12}, {tr("exchanged"), ch * 12}}))
    return;
  for (const TermPair& t : *exchanged_) {
    const ImU32 ink = t.ok() ? theme().text : theme().error;
    ImGui::TableNextRow();
    cell_text(ink, t.term);
    cell_right(fmt::format("{} : {}", t.first, t.second), ink);
    cell_right(fmt::format("{} : {}", t.first_there, t.second_there), ink);
  }
  ImGui::EndTable();
}

}  // namespace ply::ui
