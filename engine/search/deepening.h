// The root of a search: iterations, aspiration windows, when deeper cannot differ, and the result. Included by
// alpha_beta.h.
#pragma once
#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "engine/search/alpha_beta.h"
#include "engine/search/switches.h"

namespace ply {

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
void AlphaBeta<R, E, Observer, Script>::begin(const State& s) {
  if constexpr (HasPast<R>)
    if (sees_past_) past_.start(earlier_, s);
  (void)s;
}

// What may be played: nothing where the game is over, be it by the past.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
void AlphaBeta<R, E, Observer, Script>::root_moves(const State& s, MoveList& list) {
  list.clear();
  if (rules_.finished(s)) return;
  if constexpr (HasPast<R> && !ForbidsRepetition<R>) {
    bool repeated = false;
    if (past_.on() && past_.judge(s, 0, repeated)) return;
  }
  list_moves<false>(rules_, s, list);
  drop_illegal(s, 0, list);
  keep_defences(s, list);
}

// A line that was cut short by an exact table entry goes on through the table, as far as its moves are legal and no
// position comes back.
template <Rules R, class EntryOf>
[[gnu::noinline]] void extend_pv(const R& rules, const EntryOf& entry_of, const typename R::State& s,
                                 std::vector<u32>& pv, int depth, bool sees_past, std::span<const u64> earlier) {
  typename R::State x = s;
  typename R::MoveList list;
  std::vector<u64> seen(earlier.begin(), earlier.end());
  for (std::size_t i = 0;; ++i) {
    if (rules.finished(x)) return;
    const u64 key = rules.key(x);
    if (i == pv.size()) {
      if (static_cast<int>(i) >= depth || std::find(seen.begin(), seen.end(), key) != seen.end()) return;
      const TableEntry* e = entry_of(key);
      if (!e || e->kind() != Kind::exact) return;
      list_moves<false>(rules, x, list);
      if (std::find(list.begin(), list.end(), static_cast<typename R::Move>(e->move())) == list.end()) return;
      pv.push_back(e->move());
    }
    if (sees_past) seen.push_back(key);
    x = rules.after(x, static_cast<typename R::Move>(pv[i]));
  }
}

// One iteration: the root with an aspiration window where asked for, opened on the side that failed, and once more
// where `turn-captures` has taken moves away.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
int AlphaBeta<R, E, Observer, Script>::iterate(const State& s, int depth, int previous, int& attempts) {
  int alpha = -infinite, beta = infinite;
  if (options_.has(Switch::aspiration) && options_.has(Switch::iterative) && has_previous_ &&
      options_.algorithm != Algorithm::minimax) {
    alpha = std::max(-infinite, previous - options_.aspiration_width);
    beta = std::min(infinite, previous + options_.aspiration_width);
  }
  root_raised_ = false;
  for (attempts = 1;; ++attempts) {
    PLY_HOOK(observer_.root(depth, attempts - 1));
    descend(0, no_table_move, attempts - 1, Why::generator, Pass::full, false);
    announce(s, 0, depth);
    const int v = start(s, 0, depth, alpha, beta);
    if (watch_.halted()) return v;
    if (script_.is(Fault::failed_window_taken)) return v;
    if (v <= alpha && alpha > -infinite) alpha = -infinite;
    else if (v >= beta && beta < infinite) beta = infinite;
    else if (passes_over(s, depth)) alpha = -infinite, beta = infinite;
    else return v;
  }
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
SearchResult AlphaBeta<R, E, Observer, Script>::run(const State& s, const SearchLimits& limits,
                                                    const OnIteration& on_iteration) {
  SearchResult result;
  result.by = {search_revision, evaluation_.revision};
  watch_.start(limits);
  begin(s);
  const int last = limits.depth >= 0 ? std::min(limits.depth, max_depth) : max_depth;
  MoveList list;
  root_moves(s, list);
  if (!list.empty()) {
    result.has_best = true;
    result.best = list[0];
  }
  for (int depth = options_.has(Switch::iterative) ? std::min(1, last) : last; depth <= last; ++depth) {
    if (leaves_out(depth) && depth < last) continue;
    const double iteration_begin = watch_.seconds();
    const u64 nodes_before = counters_.nodes, unsettled_before = unsettled();
    int attempts = 1;
    const int v = iterate(s, depth, result.score.value, attempts);
    if (watch_.halted()) break;
    Iteration it;
    it.depth = depth;
    it.score = {v, Kind::exact};
    it.nodes = counters_.nodes - nodes_before;
    it.seconds = watch_.seconds() - iteration_begin;
    it.attempts = attempts;
    if (root_raised_) result.best = root_best_;
    it.best = result.best;
    it.pv.assign(frames_[0].pv, frames_[0].pv + frames_[0].pv_length);
    if (table_ && !script_.planted()) extend_pv(rules_, table_entries(), s, it.pv, depth, sees_past_, earlier_);
    has_previous_ = root_raised_ && options_.has(Switch::iterative);
    previous_best_ = root_best_;
    result.depth = depth;
    result.score = it.score;
    result.history_dependent = frames_[0].rests;
    result.pv = it.pv;
    result.iterations.push_back(it);
    if (on_iteration) on_iteration(it);
    // Without a depth limit: stop when deeper cannot differ, for no line ended at the horizon or in an entry with such
    // a line.
    const bool complete = unsettled() == unsettled_before;
    const bool distance_known = evaluation_.win > 0 && std::abs(v) >= evaluation_.win - depth;
    if (limits.depth < 0 && (complete || distance_known)) break;
  }
  // A root move that the unfinished iteration has finished counts: the best of the last one was searched first, so what
  // raised alpha after it is better.
  result.settled_best = result.best;
  if (watch_.halted() && root_raised_) {
    result.best = root_best_;
    result.improved = result.best != result.settled_best;
  }
  result.stopped = watch_.halted();
  result.counters = counters_;
  result.seconds = watch_.seconds();
  if (table_) {
    result.table_used = shared_ ? filled_ : table_->used();
    result.table_capacity = table_->capacity();
  }
  return result;
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
std::vector<std::pair<typename R::Move, Score>> AlphaBeta<R, E, Observer, Script>::all_moves(const State& s,
                                                                                             int depth) {
  std::vector<std::pair<Move, Score>> out;
  begin(s);
  MoveList list;
  root_moves(s, list);
  const Side mover = rules_.mover(s);
  for (Move m : list) {
    const State c = rules_.after(s, m);
    announce(c, 1, depth - 1);
    const int v = watch_.halted() ? 0 : start(c, 1, depth - 1, -infinite, infinite);
    out.push_back({m, {rules_.mover(c) == mover ? v : -v, watch_.halted() ? Kind::none : Kind::exact}});
  }
  return out;
}

}  // namespace ply
