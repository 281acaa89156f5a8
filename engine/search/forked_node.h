// Nodes that are searched otherwise than the others of their search, as a fork's script says (fork_track.h). For
// searches with the policy Script, and included by nobody else.
#pragma once
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/search/alpha_beta.h"
#include "engine/search/fork_track.h"

namespace ply {

// What is changed holds for this visit; then the search goes on as it was, with what its order has learnt meanwhile.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
int AlphaBeta<R, E, Observer, Script>::scripted(const State& s, int ply, int depth, int alpha, int beta) {
  if (!script_.due(ply)) return node_portable(s, ply, depth, alpha, beta);
  ForkTrack& track = *script_.fork;
  const SearchOptions before = options_;
  Table* const table = table_;
  track.open(ply, [&](const ForkedVisit& v) {
    depth = std::clamp(depth + v.deeper, -128, max_depth);
    if (v.window) alpha = v.alpha, beta = v.beta;
    options_.switches = (options_.switches & ~v.switches_off) | v.switches_on;
  });
  const bool switched = options_ != before;
  const auto restart_order = [&](MoveOrder<R> order) {
    std::destroy_at(&order_);
    std::construct_at(&order_, std::move(order));
  };
  std::optional<MoveOrder<R>> outside;
  if (switched) {
    outside.emplace(order_);
    MoveOrder<R> inside(options_);
    inside.take(order_);
    restart_order(std::move(inside));
    table_ = !uses_table(options_) ? nullptr : table ? table : track.spare();
  }
  announce(s, ply, depth);
  if constexpr (HasPast<R> && !ForbidsRepetition<R>)
    if (past_.on() && track.restricted(ply) && in_table(ply, depth)) {  // it asks no table, but its children do
      past_.enter(s, ply);
      past_.note(frames_[ply].key ^ frames_[ply].digest, ply);
    }
  const int value = node_portable(s, ply, depth, alpha, beta);
  if (switched) {
    MoveOrder<R> after(before);
    after.take(*outside);
    after.take(order_);
    restart_order(std::move(after));
    options_ = before;
    table_ = table;
  }
  track.close(ply);
  return value;
}

// The nodes above it are entered with the window that it has, so that theirs follows, and left as a stopped search
// leaves them; each has one child. With the root that the whole search has, for some evaluations judge by it.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
SearchResult AlphaBeta<R, E, Observer, Script>::run_fresh(const State& s) {
  ForkTrack& track = *script_.fork;
  const FreshFork& fresh = *track.script().fresh;
  const int last = static_cast<int>(fresh.hops.size()) - 1;
  SearchResult result;
  result.by = {search_revision, evaluation_.revision};
  watch_.start({});
  begin(s);

  // Step 1. The positions of the path, if there is one, and the windows of their nodes.
  std::vector<State> line{s};
  line.reserve(fresh.hops.size());  // the past keeps where they lie
  for (int q = 1; q <= last; ++q) {
    const ForkHop& hop = fresh.hops[static_cast<std::size_t>(q)];
    const State& above = line.back();
    MoveList list;
    list.clear();
    const bool over = rules_.finished(above);
    if (!over) list_moves<false>(rules_, above, list);
    if (hop.pass == Pass::probe && !over) {
      if constexpr (HasNull<R>) line.push_back(rules_.null(above));
      else if constexpr (HasProbCuts<E, R>) line.push_back(above);
    } else if (std::find(list.begin(), list.end(), static_cast<Move>(hop.move)) != list.end()) {
      line.push_back(rules_.after(above, static_cast<Move>(hop.move)));
    }
    if (static_cast<int>(line.size()) != q + 1) {
      track.report().no_path = true;
      return result;
    }
  }
  std::vector<std::pair<int, int>> windows(fresh.hops.size(), {fresh.alpha, fresh.beta});
  const auto state = [&](int q) -> const State& { return line[static_cast<std::size_t>(q)]; };
  for (int q = last - 1; q >= 0; --q) {
    const auto [a, b] = windows[static_cast<std::size_t>(q) + 1];
    const bool same = rules_.mover(state(q)) == rules_.mover(state(q + 1));
    windows[static_cast<std::size_t>(q)] = same ? std::pair{a, b} : std::pair{-b, -a};
  }

  // Step 2. Down to the node.
  observer_.root(fresh.hops.front().depth, 0);
  for (int q = 0; q <= last; ++q) {
    const ForkHop& hop = fresh.hops[static_cast<std::size_t>(q)];
    const bool probe = hop.pass == Pass::probe;
    descend(q, q > 0 && !probe ? hop.move : no_table_move, probe ? 255 : 0, Why::generator, hop.pass, hop.reduced);
    frames_[q].by_null = probe;
    if (q == last) break;
    frames_[q].pv_length = 0;
    const auto [a, b] = windows[static_cast<std::size_t>(q)];
    enter(q, hop.depth, a, b, rules_.mover(state(q)));
    if constexpr (HasPast<R>) {
      frames_[q].rests = false;
      if (past_.on()) {
        past_.enter(state(q), q);
        if (table_ && !ForbidsRepetition<R> && q > 0) past_.note(rules_.key(state(q)), q);
      }
    }
    MoveList list;
    list.clear();
    list_moves<false>(rules_, state(q), list);
    observer_.legal_moves(q, list.size());
  }

  // Step 3. The node, and up again.
  const int depth = fresh.hops.back().depth;
  announce(state(last), last, depth);
  const int v = start(state(last), last, depth, fresh.alpha, fresh.beta);
  for (int q = last - 1; q >= 0; --q) {
    frames_[q].rests = false;
    leave(q, 0, Kind::none, NodeEnd::aborted);
  }
  result.stopped = watch_.halted();
  MoveList list;
  root_moves(s, list);
  result.has_best = !list.empty();
  if (result.has_best) result.best = last > 0 ? fresh.hops[1].move : root_raised_ ? root_best_ : list[0];
  if (last == 0 && !result.stopped) {
    const Kind kind = v >= fresh.beta && fresh.beta < infinite      ? Kind::lower
                      : v <= fresh.alpha && fresh.alpha > -infinite ? Kind::upper
                                                                    : Kind::exact;
    result.depth = depth;
    result.score = {v, kind};
    result.pv.assign(frames_[0].pv, frames_[0].pv + frames_[0].pv_length);
  }
  result.settled_best = result.best;
  result.counters = counters_;
  result.seconds = watch_.seconds();
  if (table_) result.table_used = table_->used(), result.table_capacity = table_->capacity();
  return result;
}

}  // namespace ply
