// The same search with one technique less.
#include <fmt/format.h>

#include "engine/ask/techniques/techniques.h"
#include "engine/plan/fork.h"
#include "engine/plan/plan_run.h"
#include "engine/search/job_attention.h"
#include "engine/search/switches.h"

namespace ply {

void turn_off(SearchOptions& o, const Technique& t) {
  set_switch(o, t.id, false);
  for (const std::string& also : t.with) set_switch(o, also, false);
}

namespace {

/// Nothing: stopped, or it cannot be asked for.
std::optional<WithoutTechnique> searched(const Recording& recording, const PlanRoot& root, const SearchOptions& options,
                                         JobProgress& progress) {
  const auto again = searched_with(recording.plan(), root, options, progress);
  if (!again) return std::nullopt;
  const SearchResult &r = *again, &was = recording.summary().search;
  WithoutTechnique out{r.counters.nodes, r.depth, r.score, {}, false, false};
  if (r.has_best) out.best = r.best;
  out.same_choice = r.has_best == was.has_best && (!r.has_best || r.best == was.best);
  out.same_value = r.score.value == was.score.value && r.score.kind == was.score.kind;
  return out;
}

}  // namespace

std::optional<SearchResult> searched_with(SearchPlan plan, const PlanRoot& root, const SearchOptions& options,
                                          JobProgress& progress) {
  set_root(plan, root);
  plan.record = false;
  plan.options = options;
  JobAttention attention(progress);
  PlanSinks sinks;
  sinks.attention = &attention;
  const auto run = run_plan(plan, root, sinks);
  if (!run || progress.stop) return std::nullopt;
  return run->result;
}

std::string why_not_without(const Recording& recording) {
  if (const std::string why = why_no_fork(recording); !why.empty()) return why;
  if (recording.plan().limits.milliseconds > 0) return "it was limited by time, so no second search can be compared";
  if (!recording.summary().search.has_best && recording.summary().search.depth == 0)
    return "it was stopped before it came to a result";
  return {};
}

u64 search_without(const Recording& recording, std::vector<Technique>& rows, JobProgress& progress,
                   const TechniqueReported& reported) {
  const auto root = resolve(recording.plan());
  u64 nodes = 0;
  if (!root) return nodes;
  for (Technique& t : rows) {
    if (progress.stop) break;
    SearchOptions o = recording.plan().options;
    turn_off(o, t);
    t.without = searched(recording, *root, o, progress);
    if (t.without) nodes += t.without->nodes;
    ++progress.done;
    if (reported) reported();
  }
  return nodes;
}

u64 search_alone(const Recording& recording, std::vector<Technique>& rows, JobProgress& progress,
                 const TechniqueReported& reported) {
  const auto root = resolve(recording.plan());
  u64 nodes = 0;
  if (!root) return nodes;
  for (Technique& t : rows) {
    if (!t.assumes) continue;
    if (progress.stop) break;
    SearchOptions o = recording.plan().options;
    for (const Technique& other : rows)
      if (other.assumes && &other != &t) turn_off(o, other);
    t.alone = searched(recording, *root, o, progress);
    if (t.alone) nodes += t.alone->nodes;
    ++progress.done;
    if (reported) reported();
  }
  return nodes;
}

std::optional<WithoutTechnique> search_without_assumptions(const Recording& recording,
                                                           const std::vector<Technique>& rows, JobProgress& progress) {
  const auto root = resolve(recording.plan());
  SearchOptions o = recording.plan().options;
  int assumed = 0;
  for (const Technique& t : rows)
    if (t.assumes) turn_off(o, t), ++assumed;
  if (!root || assumed < 2 || progress.stop) return std::nullopt;
  return searched(recording, *root, o, progress);
}

}  // namespace ply
