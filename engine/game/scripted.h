// Recorded searches that do not go their own way. With a fault planted: AlphaBeta with the policy PlantedFault, over
// rules and an evaluation that are wrapped for the faults that live there. By the script of a fork: AlphaBeta with the
// policy ForkPoints. Both once a game, for all of its evaluations, on the portable path only, in a source of its own:
// scripted.cpp says `template struct ScriptedSearches<ItsRules>;`. Everything else of the house knows the game as it
// is.
#pragma once
#include <optional>

#include "engine/game/searches.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/fault_points.h"
#include "engine/search/fork_points.h"
#include "engine/search/forked_node.h"
#include "engine/search/lent_table.h"
#include "engine/trace/tracer.h"

namespace ply {

/// The state after a pass or an extra turn, with the move given to the wrong side; others as they are. Games specialise
/// it.
template <Rules R>
typename R::State turn_lost(const R&, const typename R::State& /*before*/, typename R::Move,
                            const typename R::State& after) {
  return after;
}

template <Rules R>
struct FaultyRules : R {
  FaultyRules(const R& rules, Fault f) : R(rules), planted{f} {}
  void moves(const typename R::State& s, typename R::MoveList& list) const {
    R::moves(s, list);
    if (!planted.is(Fault::move_lost) || list.size() < 3) return;
    const typename R::MoveList all = list;
    list.clear();
    for (int i = 0; i + 1 < all.size(); ++i) list.add(all[i]);
  }
  typename R::State after(const typename R::State& s, typename R::Move m) const {
    const typename R::State next = R::after(s, m);
    return planted.is(Fault::turn_lost) ? turn_lost<R>(*this, s, m, next) : next;
  }
  u64 key(const typename R::State& s) const {
    return planted.is(Fault::coarse_key) ? mix64(R::key(s) & 0x3f) : R::key(s);
  }

  PlantedFault planted;
};

template <Rules R>
struct FaultyEvaluation : AnyEvaluation<R> {
  FaultyEvaluation(const AnyEvaluation<R>& e, Fault f) : AnyEvaluation<R>(e), planted{f} {}
  template <class Sink>
  void terms(const typename R::State& s, Side viewer, Sink& sink) const {
    if (!planted.is(Fault::half_opponent)) return AnyEvaluation<R>::terms(s, viewer, sink);
    HalfSink<Sink> half{sink, viewer};
    AnyEvaluation<R>::terms(s, viewer, half);
  }

  PlantedFault planted;

 private:
  template <class Sink>
  struct HalfSink {
    Sink& sink;
    Side viewer;
    void term(int index, int first, int second, int contribution) {
      const int own = viewer == Side::first ? first : second, theirs = viewer == Side::first ? second : first;
      sink.term(index, first, second,
                own == theirs ? contribution : contribution * (2 * own - theirs) / (2 * (own - theirs)));
    }
  };
};

template <Rules R>
SearchResult ScriptedSearches<R>::with_fault(const R& game_rules, const AnyEvaluation<R>& evaluation,
                                             const SearchRequest& q, Fault fault) {
  const FaultyRules<R> rules(game_rules, fault);
  const Side root = rules.mover(q.position.as<typename R::State>());
  std::optional<LentTable> own;
  Table* table = q.table;
  if (!table && uses_table(q.options)) table = own.emplace(q.table_bytes).get();
  else if (table) table->forget_writers([] { return false; });
  q.tracer->uses(table);
  Attention never;
  AlphaBeta<FaultyRules<R>, FaultyEvaluation<R>, Tracer, PlantedFault> search(
      rules, FaultyEvaluation<R>(evaluation, fault), root, *q.tracer, q.attention ? *q.attention : never, q.options,
      table, PlantedFault{fault});
  if (fault != Fault::repetition_ignored) search.remember(q.history);
  return search.run(q.position.as<typename R::State>(), q.limits, q.on_iteration);
}

template <Rules R>
SearchResult ScriptedSearches<R>::fork(const R& rules, const AnyEvaluation<R>& evaluation, const SearchRequest& q,
                                       bool sees_past, const ForkScript& script, ForkReport& report) {
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
  AlphaBeta<R, AnyEvaluation<R>, ForkObserver<Tracer>, ForkPoints> search(
      rules, evaluation, mover, observer, q.attention ? *q.attention : never, q.options, table, points);
  if (sees_past) search.remember(q.history);
  return script.fresh ? search.run_fresh(root) : search.run(root, q.limits, q.on_iteration);
}

}  // namespace ply
