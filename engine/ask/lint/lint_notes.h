// What the parts of the linter write into. Inside this folder only.
#pragma once
#include <algorithm>

#include "engine/ask/lint/lint.h"
#include "engine/ask/lint/log_facts.h"
#include "engine/search/table.h"

namespace ply::lint_detail {

using Rule = LintRule;
using Quantity = LintQuantity;

class Notes {
 public:
  Notes(const LintInput& input, const LintOptions& how, LintReport& out, JobProgress* progress)
      : in(input), facts(facts_of(input)), options(how), report(out), progress_(progress) {}

  const LintInput& in;
  const std::shared_ptr<LogFacts> facts;  ///< null: there is no plan
  const LintOptions& options;
  LintReport& report;

  LintRuleResult& of(LintRule r) { return report.rules[static_cast<std::size_t>(r)]; }
  void skipped(LintRule r, const std::string& why) {
    if (of(r).skipped.empty()) of(r).skipped = why;
  }
  bool asked(LintRule r) { return of(r).skipped.empty(); }
  /// A check of a rule was made.
  void checked(LintRule r) { ++of(r).checked; }
  /// ... and it failed. `slot`: no_node for the search as a whole; `leaving`: it is seen when the node is left.
  void found(LintRule r, u32 slot, bool leaving, LintQuantity quantity, std::array<i64, 2> expected,
             std::array<i64, 2> there, const char* sentence) {
    ++group(r, sentence).count;
    if (of(r).findings++ >= options.keep) return;
    LintFinding f{r, no_node, -1, quantity, expected, there, sentence};
    if (slot != no_node) f.id = in.view.id(slot), f.tick = leaving ? in.view.leave(slot) : in.view.enter(slot);
    report.findings.push_back(std::move(f));
  }
  /// Both at once.
  bool check(LintRule r, bool ok, u32 slot, bool leaving, LintQuantity quantity, i64 expected, i64 there,
             const char* sentence) {
    checked(r);
    if (!ok) found(r, slot, leaving, quantity, {expected, 0}, {there, 0}, sentence);
    return ok;
  }
  /// To be called now and then; false: somebody wants it to stop.
  bool go_on(u64 done) {
    if (!progress_) return true;
    progress_->done.store(done, std::memory_order_relaxed);
    return !progress_->stop.load(std::memory_order_relaxed);
  }
  void all(u64 records) {
    if (progress_) progress_->all.store(records, std::memory_order_relaxed);
  }

  int win = -1;                   ///< the size of wins that carry their distance; 0: none do, -1: not known
  bool other_evaluation = false;  ///< of the same name, but another revision: no value is worked out anew
  bool foreign = false;           ///< recorded by another program: only what every search has in common is asked
  bool leaves_turns_out = false;  ///< by whole turns, with switches that assume: what they rule out is not looked at
  int min_in_table = min_table_depth;  ///< see subject.h; -1: it is not known
  u64 work = 0;                        ///< done so far, in records

 private:
  LintGroup& group(LintRule r, const char* sentence) {
    for (LintGroup& g : report.groups)
      if (g.rule == r && g.sentence == sentence) return g;
    report.groups.push_back({r, sentence});
    return report.groups.back();
  }

  JobProgress* progress_;
};

/// One pass over the records: windows, kinds, outcomes, counts, table answers. False: stopped.
bool lint_nodes(Notes& n);
/// Iterations against their roots and the recorded line.
void lint_result(Notes& n);
/// A sample of positions. False: stopped.
bool lint_positions(Notes& n);
/// The same of another engine's search, and its best lines, wherever a board knows the rules. False: stopped.
bool lint_board(Notes& n);
/// Of another engine's search as a whole: roots, stops, searches without a move, null moves.
void lint_whole(Notes& n);
/// In whose view its static values are.
void lint_statics(Notes& n);
/// Where the pieces of its grid come to.
void lint_grid(Notes& n);

}  // namespace ply::lint_detail
