// What a search takes as true without a proof, each behind a switch of its own: cuts before any move is tried,
// reductions of late moves, captures that are left out. Included by alpha_beta.h.
#pragma once
#include <algorithm>
#include <array>

#include "engine/search/node_parts.h"

namespace ply {

/// By how many plies a move of this rank is reduced: a third of log(depth) log(rank), both to base 2.
constexpr int logarithmic_reduction(int depth, int rank) {
  constexpr auto sixteenths = [] {
    std::array<int, 64> out{};
    for (int i = 1; i < 64; ++i) {
      u64 x = 1;  // i to the 16th, of which the length in bits is asked
      int bits = 0;
      for (int n = 0; n < 16; ++n)
        for (x *= static_cast<u64>(i); x >= u64{1} << 32; x >>= 1) ++bits;
      for (; x > 1; x >>= 1) ++bits;
      out[static_cast<std::size_t>(i)] = bits;
    }
    return out;
  }();
  const auto scaled = [&](int i) { return sixteenths[static_cast<std::size_t>(std::clamp(i, 0, 63))]; };
  return (scaled(depth) * scaled(rank) / 256 + 1) / 3;
}

// ---- Cuts before the moves. Only in null windows, and not at the root: there every value is exact.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
bool AlphaBeta<R, E, Observer, Script>::may_assume(const State& s, int ply, int depth, int alpha, int beta) const {
  if constexpr (HasNull<R> || HasMargin<E, R>) {
    if (!options_.has(Switch::null_move) && !options_.has(Switch::futility)) return false;
    if (options_.algorithm == Algorithm::minimax || depth < 1 || ply == 0 || ply >= max_ply || beta >= infinite ||
        beta - alpha != 1)
      return false;
    return may_pass(s, ply, depth) || may_stand(s, depth, beta);
  }
  (void)s, (void)ply, (void)depth, (void)alpha, (void)beta;
  return false;
}

// Not twice in a row, not where it might cost the game.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
bool AlphaBeta<R, E, Observer, Script>::may_pass(const State& s, int ply, int depth) const {
  if constexpr (HasNull<R>) {
    if (!options_.has(Switch::null_move) || depth < 3 || frames_[ply].by_null) return false;
    if constexpr (requires { rules_.null_allowed(s); }) return rules_.null_allowed(s);
    return true;
  }
  (void)s, (void)ply, (void)depth;
  return false;
}

// Not against a win or a loss, and not where too much can still happen.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
bool AlphaBeta<R, E, Observer, Script>::may_stand(const State& s, int depth, int beta) const {
  if constexpr (HasMargin<E, R>) {
    constexpr int max_futility_depth = 6;
    return options_.has(Switch::futility) && depth <= max_futility_depth && beta < evaluation_.decided &&
           beta > -evaluation_.decided && evaluation_.calm(s);
  }
  (void)s, (void)depth, (void)beta;
  return false;
}

// Rare, so once for both versions of the node. Where the static value is far beyond beta, or the mover could pass and
// still be good enough.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
[[gnu::noinline]] bool AlphaBeta<R, E, Observer, Script>::assume(const State& s, int ply, int depth, int beta,
                                                                 Side mover) {
  const int value = fast_ ? static_eval<PLY_HAS_FAST_PATH>(s, ply, mover) : static_eval<false>(s, ply, mover);
  if (value < beta) return false;
  bool good = false;
  if constexpr (HasMargin<E, R>) good = may_stand(s, depth, beta) && value - evaluation_.ply_margin * depth >= beta;
  const bool passes = !good && may_pass(s, ply, depth);
  if (good || passes) {
    if (fast_) tell_moves<PLY_HAS_FAST_PATH>(s, ply);
    else tell_moves<false>(s, ply);
  }
  if (passes) good = null_move(s, ply, depth, beta, mover);
  unsettled_ += good;
  return good;
}

// The mover passes and is searched two plies less deep, or more.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
bool AlphaBeta<R, E, Observer, Script>::null_move(const State& s, int ply, int depth, int beta, Side mover) {
  if constexpr (HasNull<R>) {
    const State c = rules_.null(s);
    const int left = options_.has(Switch::null_deep) ? std::max(0, depth - 4 - depth / 3) : depth - 3;
    announce(c, ply + 1, left);
    frames_[ply + 1].by_null = true;
    descend(ply + 1, no_table_move, 255, Why::generator, Pass::probe, true);
    const int v =
        rules_.mover(c) == mover ? start(c, ply + 1, left, beta - 1, beta) : -start(c, ply + 1, left, -beta, -beta + 1);
    frames_[ply + 1].by_null = false;
    return v >= beta;
  }
  return false;
}

// ---- Late moves. One ply is left to them.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
[[gnu::noinline]] int AlphaBeta<R, E, Observer, Script>::reduction(int depth, int rank) const {
  return options_.has(Switch::lmr_log) ? std::clamp(logarithmic_reduction(depth, rank), 1, depth - 2) : 1;
}

// ---- Captures behind the horizon.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
void AlphaBeta<R, E, Observer, Script>::drop_losing(const State& s, MoveList& list) const {
  if constexpr (HasExchange<E, R>)
    if (options_.has(Switch::skip_losing)) keep_not_losing(s, list);
  (void)s, (void)list;
}
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
[[gnu::noinline]] void AlphaBeta<R, E, Observer, Script>::keep_not_losing(const State& s, MoveList& list) const {
  if constexpr (HasExchange<E, R>) {
    const MoveList all = list;
    list.clear();
    for (const Move m : all)
      if (!evaluation_.loses(s, m)) list.add(m);
  }
}

}  // namespace ply
