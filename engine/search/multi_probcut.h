// Multi-ProbCut: a shallow search of the same position that ends far enough outside the window says, as a rule, on
// which side of it the deep one ends. That is assumed, not proved. Included by alpha_beta.h.
//
// Source: Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997.
#pragma once
#include <algorithm>

#include "engine/search/alpha_beta.h"
#include "engine/search/switches.h"

namespace ply {

// Where scores are decided there is no rule, so it never cuts around them.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
bool AlphaBeta<R, E, Observer, Script>::may_cut_by_rule([[maybe_unused]] int ply, [[maybe_unused]] int depth,
                                                        [[maybe_unused]] int alpha, [[maybe_unused]] int beta) const {
  if constexpr (HasProbCuts<E, R>)
    return options_.has(Switch::multi_probcut) && depth >= 3 && beta - alpha == 1 && ply > 0 && ply + 1 < max_ply &&
           options_.algorithm != Algorithm::minimax && alpha > -evaluation_.decided && beta < evaluation_.decided;
  return false;
}

// > 0: the value is beta at least, < 0: alpha at most, 0: it has to be searched.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
int AlphaBeta<R, E, Observer, Script>::cut_by_rule([[maybe_unused]] const State& s, [[maybe_unused]] int ply,
                                                   [[maybe_unused]] int depth, [[maybe_unused]] int alpha,
                                                   [[maybe_unused]] int beta, [[maybe_unused]] Side mover) {
  if constexpr (HasProbCuts<E, R>) {
    const std::span<const ProbCut> rules = evaluation_.prob_cuts(s, depth);
    if (rules.empty()) return 0;
    const int now = fast_ ? static_eval<PLY_HAS_FAST_PATH>(s, ply, mover) : static_eval<false>(s, ply, mover);
    for (const ProbCut& p : rules) {
      // A probe is worth its nodes only where the static value lies on that side
      const bool high = now >= beta;
      const i64 margin = i64{p.deviation} * prob_cut_tenths / 10, side = high ? beta + margin : alpha - margin;
      const int bound = static_cast<int>((side - p.offset) * 1024 / p.slope);
      if (bound <= -evaluation_.decided || bound >= evaluation_.decided) continue;
      const bool outside = probe_lies_outside(s, ply, p.depth, bound, high);
      if (watch_.halted()) [[unlikely]]
        return 0;
      if (!outside) continue;
      ++unsettled_;
      return high ? 1 : -1;
    }
  }
  return 0;
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
bool AlphaBeta<R, E, Observer, Script>::probe_lies_outside(const State& s, int ply, int depth, int bound, bool high) {
  announce(s, ply + 1, depth);
  descend(ply + 1, no_table_move, 255, Why::generator, Pass::probe, true);
  const int v = high ? start(s, ply + 1, depth, bound - 1, bound) : start(s, ply + 1, depth, bound, bound + 1);
  return script_.is(Fault::probe_ignored) || (high ? v >= bound : v <= bound);
}

}  // namespace ply
