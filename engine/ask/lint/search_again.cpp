#include "engine/ask/lint/search_again.h"

#include <fmt/format.h>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/thread_parts.h"
#include "engine/search/job_attention.h"
#include "engine/search/switches.h"
#include "engine/trace/tracer.h"

namespace ply {

SearchedAgain record_again(const Recording& recording, RecordPool& pool, Attention& attention, TableLog* log,
                           const std::function<void(std::shared_ptr<const Recording>)>& begun) {
  SearchedAgain out;
  const SearchPlan& s = recording.plan();
  const RecordingSummary& was = recording.summary();
  const auto root = resolve(s);
  if (!root || !root->game->profile(s.profile)) out.why_not = "the game is not known here";
  else if (is_fork(was.program)) out.why_not = because_forked;
  else if (s.options.has(Switch::tt_keep)) out.why_not = "what the table held before is not known";
  else if (s.limits.milliseconds > 0) out.why_not = "time ended the search";
  else if (was.search.stopped && (s.limits.nodes == 0 || was.search.counters.nodes < s.limits.nodes))
    out.why_not = "a person ended the search";
  else if (was.cut && was.cut->digest == 0) out.why_not = "it was cut out of a search that was still open";
  else if (is_by_threads(s)) out.why_not = because_imported(s);
  else if (s.imported() || !is_plyscope(was.program)) out.why_not = "another program has recorded it";
  else out.why_not = other_revision(was.search.by, root->game->profile(s.profile)->revision);
  if (!out.why_not.empty()) return out;
  PlanSinks sinks{&pool, &attention};
  sinks.log = log;
  sinks.begun = begun;
  const auto again = run_plan(s, *root, sinks);
  if (!again) {
    out.why_not = again.error().message;
    return out;
  }
  if (attention.load() & Attention::stop) {
    out.why_not = "stopped";
    return out;
  }
  out.recording = again->recording;
  out.same = again->recording->digest() == (was.cut ? was.cut->digest : recording.digest());
  return out;
}

LossesAgain losses_again(const Recording& recording, RecordPool& pool, JobProgress& progress,
                         const std::function<void(std::shared_ptr<const Recording>)>& begun) {
  TableLog log;
  JobAttention attention(progress);
  const SearchedAgain again = record_again(recording, pool, attention, &log, begun);
  if (!again.recording) return {{}, again.why_not};
  if (!again.same)
    return {{},
            fmt::format("the same search again is another one: {} recorded, here {}",
                        counted(again.recording->size(), "node"), grouped(recording.size()))};
  const SearchPlan& s = recording.plan();
  const auto root = resolve(s);
  return {table_losses(recording.view(), log, s.options.has(Switch::tt_deeper),
                       root ? root->game->profile(s.profile)->win : 0),
          {}};
}

void search_again(const Recording& recording, RecordPool& pool, Attention& attention, LintReport& report,
                  const std::function<void(std::shared_ptr<const Recording>)>& begun) {
  LintRuleResult& rule = report.rules[static_cast<std::size_t>(LintRule::reproducible)];
  const SearchedAgain again = record_again(recording, pool, attention, nullptr, begun);
  rule.skipped = again.why_not;
  if (!again.recording) return;
  ++rule.checked;
  if (again.same) return;
  ++rule.findings;
  LintFinding f;
  f.rule = LintRule::reproducible;
  f.quantity = LintQuantity::number;
  f.expected[0] = recording.size(), f.found[0] = again.recording->size();
  f.sentence = "The same search again gives another recording.";
  report.groups.push_back({f.rule, f.sentence, 1});
  report.findings.push_back(std::move(f));
}

}  // namespace ply
