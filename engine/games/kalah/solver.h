// The exact value of a position of Kalah: the final margin when both play perfectly.
#pragma once
#include <atomic>
#include <functional>
#include <utility>
#include <vector>

#include "engine/games/kalah/rules.h"

namespace ply::kalah {

/// How far a solver has come. The value lies in [lower, upper], final margin in the view of the root's mover.
struct SolveProgress {
  u64 nodes = 0;
  double seconds = 0;
  int lower = 0, upper = 0;
};

struct SolveOptions {
  std::size_t table_bytes = std::size_t{256} << 20;  ///< less is taken where it would not be filled; at most 512 MB are
  bool all_moves = false;                            ///< the exact value of every move, not only of the best
  u64 max_nodes = 0;                                 ///< give up after this many; 0 = never
  /// Positions with at most this many stones are worked out beforehand (endings.h), in no more than `table_bytes`: 0 =
  /// none, -1 = as many as pay. They are no nodes.
  int endings = -1;
  const std::atomic<bool>* stop = nullptr;  ///< may be set by any thread; seen within milliseconds
  std::function<void(const SolveProgress&)>
      progress;  ///< called on the solving thread, every quarter of a million nodes or so
};

struct Solution {
  bool complete = false;  ///< false when it was stopped; then only the bounds and the moves done hold
  bool improved_lower = false, improved_upper = false;  ///< a bound says more than the number of stones does
  int lower = 0, upper = 0;  ///< bounds of the final margin, in the view of the mover; equal when the value is known
  /// With all_moves all optimal moves in cell order, otherwise one; stopped: one that reaches `lower`, if one is known;
  /// empty if the game is over.
  std::vector<KalahRules::Move> best;
  std::vector<KalahRules::Move> pv;  ///< one optimal line to the end of the game, beginning with best[0]
  std::vector<std::pair<KalahRules::Move, int>> moves;  ///< with all_moves: final margins in the view of the mover
  u64 nodes = 0;

  int value() const { return lower; }
};

/// Solves by null-window searches to the end of the game, one thread, the same nodes every time. The memory needed is
/// the table's and as much again for endings; should it not be available, a smaller table is used, and no endings. The
/// value does not depend on either.
Solution solve(const KalahRules& rules, const State& state, const SolveOptions& options = {});

}  // namespace ply::kalah
