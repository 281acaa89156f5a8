// Scores of decided games that carry their distance: a win in n plies is `win - n`, so that the shorter one is better.
#pragma once
#include "engine/search/observer.h"

namespace ply {

/// No win is farther away: scores at or beyond +-(win - farthest_win) are wins with their distance, whatever lies
/// nearer to 0 is none.
inline constexpr int farthest_win = 1000;
static_assert(farthest_win > max_ply + max_depth, "a win may be counted from a node and lie a whole search below it");

/// `win` is that of the evaluation (EvaluationOf::win); 0: its wins carry no distance, so there are none of these.
constexpr bool is_win_with_distance(int value, int win) {
  return win > 0 && (value >= win - farthest_win || value <= farthest_win - win);
}

/// A value as it is counted from `plies` plies above: a win is farther away from there. Negative: from below.
constexpr int seen_from_above(int value, int plies, int win) {
  if (!is_win_with_distance(value, win)) return value;
  return value > 0 ? value - plies : value + plies;
}

}  // namespace ply
