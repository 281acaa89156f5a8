// A recorded search that follows a fork's script: AlphaBeta with the policy ForkPoints. Instantiated once a game and
// evaluation, in a source of its own (forking.cpp of the game, which GameAdapter calls): portable path only.
#pragma once
#include <optional>

#include "engine/game/game_adapter.h"
#include "engine/search/fork_points.h"
#include "engine/search/forked_node.h"

namespace ply {

template <Rules R, class E>
SearchResult search_fork(const R& rules, const SearchRequest& q, bool sees_past, const ForkScript& script,
                         ForkReport& report) {
  using State = typename R::State;
  const State root = q.position.as<State>();
  const Side mover = rules.mover(root);
  // A node of a search without one may have a table
  SearchOptions any = q.options;
  for (const ForkedVisit& v : script.visits) any.switches |= v.switches_on;
  std::optional<LentTable> own;
  Table* const table = uses_table(any) ? own.emplace(q.table_bytes).get() : nullptr;
  q.tracer->uses(table);
  ForkTrack track(script, table, report);
  ForkObserver<Tracer> observer(*q.tracer, track);
  ForkPoints points;
  points.track = &track;
  Attention never;
  AlphaBeta<R, E, ForkObserver<Tracer>, ForkPoints> search(
      rules, E(rules, mover, q.weights), mover, observer, q.attention ? *q.attention : never, q.options, table, points);
  if (sees_past) search.remember(q.history);
  return script.fresh ? search.run_fresh(root) : search.run(root, q.limits, q.on_iteration);
}

}  // namespace ply
