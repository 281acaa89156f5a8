#include "engine/ask/lint/lint.h"

#include "engine/ask/lint/lint_notes.h"
#include "engine/base/version.h"
#include "engine/plan/thread_parts.h"
#include "engine/read/places/subject.h"

namespace ply {

using namespace lint_detail;

LintInput lint_input(const Recording& recording, const PlanRoot& root) {
  LintInput in{recording.view(), &recording.plan(), &recording.summary(), root};
  const Game* game = root.game.get();
  if (game && !game->profile(recording.plan().profile)) in.root.game = nullptr;  // nothing is known of how it judged
  return in;
}

LintInput lint_input(const Recording& recording) {
  const auto root = resolve(recording.plan());
  return lint_input(recording, root ? *root : PlanRoot{});
}

LintReport lint(const LintInput& input, const LintOptions& options, JobProgress* progress) {
  LintReport report;
  Notes n(input, options, report, progress);
  const u32 sample = input.root.game ? std::min(options.positions, input.view.size()) : 0;
  n.all(u64{input.view.size()} + sample);
  if (input.summary && is_fork(input.summary->program)) {
    for (std::size_t r = 0; r < lint_rules; ++r) n.skipped(static_cast<LintRule>(r), because_forked);
    report.complete = true;
    return report;
  }
  n.foreign = (input.plan && input.plan->imported()) || (input.summary && !is_plyscope(input.summary->program));
  if (input.plan && input.summary && !n.foreign && !keeps_older_table(*input.plan, input.summary->search.by))
    n.min_in_table = input.root.game ? min_in_table(*input.root.game, input.plan->options) : -1;
  const ProfileInfo* profile =
      input.plan && input.root.game && !n.foreign ? input.root.game->profile(input.plan->profile) : nullptr;
  if (profile && profile->by_turns) {
    n.min_in_table = -1;  // whole turns without a table, a set-up by hand with one
    n.leaves_turns_out = !is_sound(input.plan->options);
  }
  if (input.root.game && input.summary && !n.foreign) {
    const u32 evaluation = input.root.game->profile(input.plan->profile)->revision;
    const SearchRevision& by = input.summary->search.by;
    n.other_evaluation = !other_revision(by, evaluation, false).empty();
    if (n.other_evaluation) n.skipped(LintRule::static_right, other_revision(by, evaluation, false));
    if (const std::string other = other_revision(by, evaluation); !other.empty())
      n.skipped(LintRule::reproducible, other);
  }
  const bool threads = input.plan && is_by_threads(*input.plan);
  if (threads) n.skipped(LintRule::reproducible, because_imported(*input.plan));
  else if (n.foreign) n.skipped(LintRule::reproducible, "another program has recorded it");
  n.skipped(LintRule::reproducible, "it needs a second search: Repeat the search, or trace lint --again");
  if (input.view.windowless())
    for (const LintRule r : {LintRule::window_turned, LintRule::window_within, LintRule::window_follows})
      n.skipped(r, n.foreign ? "the log says no windows" : "plain minimax has no windows");
  if (input.view.untold().windows)
    for (const LintRule r : {LintRule::window_open, LintRule::kind_agrees}) n.skipped(r, "the log says no windows");
  if (!input.summary)
    for (const LintRule r : {LintRule::line_legal, LintRule::line_witness})
      n.skipped(r, "the result of the search is not known");
  if (!input.root.game && !n.foreign)
    for (const LintRule r : {LintRule::line_legal, LintRule::line_witness, LintRule::key_tells_apart,
                             LintRule::moves_complete, LintRule::static_right})
      n.skipped(r, "the game is not known here");
  if (n.foreign)
    n.skipped(LintRule::static_right, threads           ? "only searches by one thread are evaluated again"
                                      : input.root.game ? "another program has recorded it"
                                                        : "how its evaluation judges is not known here");
  if (input.root.game) n.win = input.root.game->profile(input.plan->profile)->win;
  if (n.foreign && input.summary && input.summary->claims.win > 0) n.win = input.summary->claims.win;

  report.complete = lint_nodes(n);
  if (report.complete && input.summary && !n.foreign) lint_result(n);
  if (report.complete && input.root.game && !n.foreign) report.complete = lint_positions(n);
  if (report.complete && n.foreign) lint_whole(n), lint_statics(n);
  if (report.complete && n.foreign && options.board) report.complete = lint_board(n), lint_grid(n);
  if (n.foreign && n.win < 0 && n.of(LintRule::wins_by_ply).checked == 0)
    n.skipped(LintRule::wins_by_ply, "the header does not say \"win\"");
  if (report.complete)
    for (std::size_t r = 0; r < lint_rules; ++r)
      if (report.rules[r].checked == 0 && report.rules[r].findings == 0)
        n.skipped(static_cast<LintRule>(r), n.foreign ? "the log reports nothing that it applies to"
                                                      : "nothing that it applies to happened in this search");
  n.go_on(n.work);
  std::stable_sort(report.findings.begin(), report.findings.end(), [](const LintFinding& a, const LintFinding& b) {
    return a.rule < b.rule || (a.rule == b.rule && a.tick < b.tick);
  });
  std::stable_sort(report.groups.begin(), report.groups.end(), [](const LintGroup& a, const LintGroup& b) {
    return a.rule != b.rule ? a.rule < b.rule : a.count > b.count;
  });
  return report;
}

}  // namespace ply
