// Recorded searches that follow a script: with a planted fault, or as a fork says. AlphaBeta with the policy Script
// (script.h), once a game, for all of its evaluations, on the portable path only, in a source of its own: scripted.cpp
// says `template struct ScriptedSearch<ItsRules>;`.
#pragma once
#include <optional>

#include "engine/game/searches.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/finished_root.h"
#include "engine/search/forked_node.h"
#include "engine/search/lent_table.h"
#include "engine/trace/tracer.h"

namespace ply {

template <Rules R>
SearchResult ScriptedSearch<R>::run(const R& rules, const AnyEvaluation<R>& evaluation, const SearchRequest& q,
                                    bool sees_past, const SearchScript& script) {
  const auto root = q.position.as<typename R::State>();
  // A node of a search without a table may have one
  SearchOptions any = q.options;
  if (script.fork)
    for (const ForkedVisit& v : script.fork->visits) any.switches |= v.switches_on;
  std::optional<LentTable> own;
  Table* table = q.table;
  if (table) table->forget_writers([] { return false; });
  else if (uses_table(any)) table = own.emplace(q.table_bytes).get();
  q.tracer->uses(table);
  std::optional<ForkTrack> track;
  if (script.fork) track.emplace(*script.fork, table, *script.report);
  Attention never;
  AlphaBeta<R, AnyEvaluation<R>, Tracer, Script> search(rules, evaluation, rules.mover(root), *q.tracer,
                                                        q.attention ? *q.attention : never, q.options, table,
                                                        {script.fault, track ? &*track : nullptr});
  if ((sees_past || over_by_past(rules, q.history, root)) && script.fault != Fault::repetition_ignored)
    search.remember(q.history);
  return script.fork && script.fork->fresh ? search.run_fresh(root) : search.run(root, q.limits, q.on_iteration);
}

}  // namespace ply
