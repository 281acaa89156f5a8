// A search that is written down as a plan, recorded as the workbench records it.
#pragma once
#include <memory>
#include <string>
#include <utility>

#include "engine/plan/plan_run.h"
#include "tests/read/recorded.h"

namespace ply::test {

struct Planned {
  SearchPlan plan;
  PlanRoot root;
  std::shared_ptr<const Recording> recording;
  SearchResult result;
};

/// How a recording is kept that fits in little memory.
inline SearchPlan small_plan(std::size_t bytes = std::size_t{64} << 20) {
  SearchPlan plan;
  plan.budget_bytes = bytes;
  return plan;
}

/// `q` is a request of the root's game and position; `plan` says how it is recorded.
inline Planned planned(const PlanRoot& root, SearchRequest q, SearchPlan plan = small_plan(),
                       const PlanSinks& sinks = {&pool()}) {
  q.table_bytes = 1 << 16;
  set_root(plan, root);
  set_request(plan, *root.game, q);
  const auto run = run_plan(plan, root, sinks);
  REQUIRE(run);
  return {plan, root, run->recording, run->result};
}

inline SearchRequest asked(const PlanRoot& root, const std::string& profile, const SearchOptions& options,
                           const SearchLimits& limits) {
  SearchRequest q = root.game->request(root.position, profile);
  q.options = options, q.limits = limits;
  return q;
}

/// `q` is a request of `game`, with its position.
inline Recorded recorded_plan(const std::shared_ptr<const Game>& game, SearchRequest q) {
  const Subject subject{game, q.position, game->mover(q.position), q.profile, q.weights, q.options};
  const Planned p = planned(end_of_line(game, q.position), std::move(q));
  return {p.recording, p.result, subject};
}

}  // namespace ply::test
