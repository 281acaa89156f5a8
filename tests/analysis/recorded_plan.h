// A search of a position that a test writes down, recorded as the workbench records it.
#pragma once
#include <memory>

#include "engine/plan/plan_run.h"
#include "tests/analysis/recorded.h"

namespace ply::test {

/// `q` is a request of `game`, with its position.
inline Recorded recorded_plan(const std::shared_ptr<const Game>& game, SearchRequest q) {
  const PlanRoot root = end_of_line(game, q.position);
  q.table_bytes = 1 << 16;
  SearchPlan plan;
  set_root(plan, root);
  set_request(plan, *game, q);
  plan.budget_bytes = std::size_t{64} << 20;
  PlanSinks sinks;
  sinks.pool = &pool();
  const auto run = run_plan(plan, root, sinks);
  REQUIRE(run);
  return {run->recording, run->result, {game, q.position, game->mover(q.position), q.profile, q.weights, q.options}};
}

}  // namespace ply::test
