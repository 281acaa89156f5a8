// The one search of the house: negamax alpha-beta whose sign follows the mover, not the ply.
//
// A child's value is negated and its window swapped only where the mover changes, so that extra turns (Kalah), passes
// (Reversi) and steps (Arimaa) need no special case. Scores are in the view of the mover of the node they belong to.
// Every technique is a switch of SearchOptions. Fail-soft unless told otherwise.
// Sources: Knuth & Moore, "An analysis of alpha-beta pruning", 1975 (alpha-beta); Marsland, "Relative efficiency of
// alpha-beta implementations", 1983 (PVS); chessprogramming.org (fail-soft, killers, history, late move reductions).
//
// This file is the node. Beside it: node_parts.h (the class), node_ends.h (is the game over), node_table.h (what the
// table is asked and told), node_children.h (looks at children), move_order.h (which move next), past.h (repetition and
// limits of moves), table.h, limits.h (when to stop), deepening.h (iterations, the root), assumed.h (null move and what
// else takes as true what is not proved), multi_probcut.h, turn_wins.h, turn_defence.h, turn_captures.h.
#pragma once
#include "engine/search/any_evaluation.h"
#include "engine/search/assumed.h"
#include "engine/search/node_children.h"
#include "engine/search/node_ends.h"
#include "engine/search/node_parts.h"
#include "engine/search/node_table.h"
#include "engine/search/silent_search.h"
#include "engine/search/switches.h"
#include "engine/search/turn_defence.h"
#include "engine/search/turn_wins.h"

namespace ply {

// Compiled twice, for plain machines and for those with cpu::fast(); a recursion stays within one of the two.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
template <bool Fast>
PLY_INLINE int AlphaBeta<R, E, Observer, Script>::body(const State& s, const int ply, const int depth, int alpha,
                                                       const int beta) {
  // Step 1. Count the node; serve pause, stop and snapshot requests; look at the limits.
  const Side mover = rules_.mover(s);
  enter(ply, depth, alpha, beta, mover);
  if (watch_.due(counters_.nodes)) [[unlikely]]
    if (interrupted(ply)) return leave(ply, 0, Kind::none, NodeEnd::aborted);
  Frame& frame = frames_[ply];
  frame.pv_length = 0;

  // Step 2. Is the game over? By the position itself, by what came before it, or because the turn wins it.
  int v = 0;
  if (over(s, ply, depth, mover, v)) return v;

  // Step 3. The horizon: the static value; or stand pat, and only forcing moves from there on.
  const int alpha0 = alpha;
  const bool at_horizon = depth <= 0 || ply >= max_ply;
  int best = script_.is(Fault::initial_best_zero) ? 0 : -infinite;
  MoveList list;
  // Step 4 comes first at the horizon, where it spares most of the static values.
  const bool kept = in_table(ply, depth) && !script_.restricted(ply);
  const u64 key = frame.key, unsettled_before = kept ? unsettled() : 0;
  u32 table_move = no_table_move;
  if (is_by_steps<R> && at_horizon && kept && answered<Fast>(s, ply, depth, alpha, beta, v, table_move)) return v;
  if (at_horizon) {
    const bool stands_pat = options_.horizon == Horizon::quiescence && !script_.is(Fault::no_stand_pat);
    if (!lists_late || !stands_pat) list_forcing<Fast>(s, ply, list);
    drop_illegal(s, ply, list);
    if (stands_pat || list.empty()) {
      best = static_eval<Fast>(s, ply, mover);
      if (lists_late && stands_pat && best < beta) list_forcing<Fast>(s, ply, list);
      if (list.empty() || best >= beta) {
        ++counters_.leaves;
        if (is_by_steps<R> && kept) store_static(ply, depth, best, list.empty() ? Kind::exact : Kind::lower);
        return leave(ply, best, kind_of_static<Fast>(s, ply, list, best >= beta), NodeEnd::horizon);
      }
      if (best > alpha) {
        alpha = best;
        PLY_HOOK(observer_.stand_pat(ply, alpha));
      }
    }
    drop_losing(s, list);
    ++unsettled_;  // its quiet moves are not searched: one ply more could change it
  } else if (!lists_late) {
    list_all<Fast>(s, ply, list);
  }
  if (!lists_late || at_horizon) PLY_HOOK(observer_.legal_moves(ply, list.size()));

  // Step 4. Ask the table.
  if (kept && !(is_by_steps<R> && at_horizon) && answered<Fast>(s, ply, depth, alpha, beta, v, table_move)) return v;

  // Step 5. Where the static value is far too good, or passing is good enough, so is the best move (assumed, not
  // proved).
  if (may_assume(s, ply, depth, alpha, beta)) {
    const bool good_enough = assume(s, ply, depth, beta, mover);
    if (watch_.halted()) [[unlikely]]
      return leave(ply, 0, Kind::none, NodeEnd::aborted);
    if (good_enough) return leave(ply, beta, Kind::lower, NodeEnd::pruned);
  }
  if (script_.cuts_by_static(ply, depth, beta) && static_eval<Fast>(s, ply, mover) >= beta)
    return leave(ply, beta, Kind::lower, NodeEnd::pruned);

  // Multi-ProbCut: where a shallow search lies far outside the window, the deep one does (assumed, not proved).
  if (may_cut_by_rule(ply, depth, alpha, beta)) {
    tell_moves<Fast>(s, ply);
    const int side = cut_by_rule(s, ply, depth, alpha, beta, mover);
    if (watch_.halted()) [[unlikely]]
      return leave(ply, 0, Kind::none, NodeEnd::aborted);
    if (side > 0) return leave(ply, beta, Kind::lower, NodeEnd::pruned);
    if (side < 0) return leave(ply, alpha, Kind::upper, NodeEnd::pruned);
  }

  // Step 6. What is the same for all moves: their order, and how each is searched.
  if (lists_late && !at_horizon) {
    list_all<Fast>(s, ply, list);
    PLY_HOOK(observer_.legal_moves(ply, list.size()));
  }
  const bool minimax = options_.algorithm == Algorithm::minimax;
  const int left = options_.horizon == Horizon::forced && at_horizon ? 0 : depth - 1;
  const bool leaves = (left <= 0 || ply + 1 >= max_ply) && options_.horizon == Horizon::leaf;
  // A leaf has its exact value in any window: a scout would only look at it twice
  const bool scouts = !minimax && !leaves;
  const bool pvs = options_.has(Switch::pvs) && scouts, lmr = options_.has(Switch::lmr) && scouts && depth >= 3;
  const bool children_kept = in_table(ply + 1, left);
  const int n = script_.searched(list.size());
  typename MoveOrder<R>::Rated room[MoveList::capacity];
  typename MoveOrder<R>::Picker picker(order_, list, table_move, ply == 0 && has_previous_, room);
  Move best_move{};

  // Step 7. Search the moves.
  for (int k = 0; k < n; ++k) {
    const auto [m, rating] = script_.pick(picker, k, order_, rules_, s, ply, mover, previous_best_);
    const State c = script_.after(rules_, s, m);
    const Child child{c, ply + 1, m, k, Rating::why(rating), rules_.mover(c) == mover, alpha0};
    // 7a. Late moves are first searched less deep, and under PVS all but the first with a null window; never
    // leaves.
    const bool reduced = lmr && k >= 3 && (!picker.ordered || rating < Rating::killer) && beta > alpha &&
                         alpha > -infinite && quiet(s, m);
    const int less = reduced ? reduction(depth, k) : 0;
    const bool scout = reduced || (pvs && k > 0 && beta - alpha > 1 && alpha > -infinite);
    if (children_kept) {
      announce(c, ply + 1, left - less);
      if (k == 1 && !Script::on) prefetch_rest(s, picker);
    }
    // 7b. The first look; what a scout finds too good to be true is searched again.
    const int low = minimax ? -infinite : alpha, high = minimax ? infinite : scout ? alpha + 1 : beta;
    v = look<Fast>(child, scout ? Pass::scout : Pass::full, reduced, left - less, low, high, leaves);
    const bool again = scout && v > alpha && (v < beta || reduced) && !script_.is(Fault::research_missed);
    if (again && !watch_.halted()) {
      ++counters_.researches;
      if (reduced) announce_again(c, ply + 1, left, less);
      v = look<Fast>(child, Pass::research, false, left, alpha, beta, false);
    }
    if (watch_.halted()) [[unlikely]] {
      if (script_.is(Fault::store_after_stop) && kept && best > -infinite)
        store(frame, key, ply, {best, Kind::exact, depth, best_move, false}, no_writer);
      return leave(ply, best > -infinite ? best : 0, best > alpha0 ? Kind::lower : Kind::none, NodeEnd::aborted);
    }
    // 7c. Better than all before? A line is kept only inside the window: one that cuts is nobody's.
    if (script_.better(v, best)) {
      best = v;
      best_move = m;
      rests_like_child(ply);
      PLY_HOOK(observer_.best(ply, k));
      if (v > alpha) {
        alpha = v;
        if (v < beta || ply == 0) keep_line(ply, m);
      }
    }
    // 7d. Good enough: the opponent will not let it come to this.
    if (script_.cuts(alpha >= beta && !minimax, v, alpha0, alpha, beta, mover == root_)) {
      ++counters_.cut_by_rank[static_cast<std::size_t>(k < 15 ? k : 15)];
      PLY_HOOK(observer_.cutoff(ply));
      if (!at_horizon && order_.learns()) {
        const bool known = picker.ordered && order_.rates_forcing() && rating < Rating::table;
        if (known ? rating < Rating::forcing : quiet(s, m)) {
          order_.remember_cutoff(m, ply, depth, mover);
          if (options_.has(Switch::malus) && k > 0) [[unlikely]]
            blame(s, list, picker, m, depth, mover);
        }
      }
      break;
    }
  }

  // Step 8. What the value proves, and remember it.
  const Kind kind = minimax          ? Kind::exact
                    : best >= beta   ? Kind::lower
                    : best <= alpha0 ? script_.failed_low()
                                     : Kind::exact;
  if (options_.has(Switch::fail_hard)) best = std::clamp(best, alpha0 < beta ? alpha0 : beta, beta);
  if (kept && script_.stores(ply)) {
    u32 writer = no_writer;
    PLY_HOOK(writer = observer_.writer(ply));
    store(frame, key, ply, {best, kind, depth, best_move, unsettled() == unsettled_before}, writer);
  }
  return leave(ply, best, kind, NodeEnd::inner);
}

template <class R, class E>
SearchResult SilentSearch<R, E>::run(const R& rules, const E& evaluation, const typename R::State& s,
                                     const SearchOptions& options, const SearchLimits& limits, Table* table) {
  Silent silent;
  Attention never;
  const Side root = rules.mover(s);
  return AlphaBeta<R, SearchedFor<R, E>, Silent>(rules, searched_for<R>(evaluation, root), root, silent, never, options,
                                                 table)
      .run(s, limits);
}

}  // namespace ply

#include "engine/search/deepening.h"
#include "engine/search/multi_probcut.h"
#include "engine/search/turn_captures.h"
