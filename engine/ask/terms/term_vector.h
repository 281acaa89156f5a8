// How the terms of an evaluation follow their weights at one position, so that other weights can be tried without
// evaluating again.
//
// What a term contributes is its weight times a fraction that the position alone gives, cut toward zero once; where an
// opponent counts half, its half is cut by itself. The fraction is not told by the evaluation: it is asked with a
// weight that all its divisors divide, and what it says of other weights is compared with the evaluation's own answer.
// A term that does not agree is said to be unclear; no game of ours has one.
#pragma once
#include <array>
#include <optional>

#include "engine/game/game.h"

namespace ply {

/// One term at one position: contribution = cut(weight * slope / divisor) - cut(weight * half / 2), in internal units
/// and the view of whoever it was made for.
struct TermSlope {
  i32 slope = 0;
  i32 divisor = 1;  ///< > 0
  i32 half = 0;     ///< raw value of the opponent where half of it counts (TermInfo::Opponent::half), else 0
  int at(int weight) const {
    return static_cast<int>(i64{weight} * slope / divisor) - static_cast<int>(i64{weight} * half / 2);
  }
  /// What one unit of weight adds, not cut.
  double each() const { return static_cast<double>(slope) / divisor - static_cast<double>(half) / 2; }
};

/// All terms of one position, in the order of the evaluation.
struct TermVector {
  int terms = 0;
  std::array<TermSlope, max_terms> slopes{};
  u32 unclear = 0;           ///< bit i: term i does not follow this form; value() is then not what it says
  bool over = false;         ///< the rules end the game here
  std::optional<int> fixed;  ///< the game is over, and what that is worth depends on no weight (at ply 0)
  /// Exactly Breakdown::total (or `finished`, where the game is over) under these weights.
  int value(const Weights& weights) const {
    if (fixed) return *fixed;
    int sum = 0;
    for (int i = 0; i < terms; ++i) sum += slopes[static_cast<std::size_t>(i)].at(weights[i]);
    return sum;
  }
};

/// Makes vectors of one profile for one viewer. Any number of threads; the game outlives it.
class TermProbe {
 public:
  /// The profile must exist.
  TermProbe(const Game& game, const ProfileInfo& profile, Side viewer);
  /// With every term compared at two more weights.
  TermVector vector(const Position& p) const;
  /// One evaluation, nothing compared: `unclear` holds only what the halves show.
  TermVector quick(const Position& p) const;
  /// The sum of the terms under these weights.
  int value(const Position& p, const Weights& weights) const {
    return game_.evaluate(p, profile_.id, weights, viewer_).total;
  }
  const ProfileInfo& profile() const { return profile_; }
  Side viewer() const { return viewer_; }

  /// All divisors divide it.
  static constexpr i32 unit = 2400;

 private:
  const Game& game_;
  const ProfileInfo& profile_;
  const Side viewer_;
  Weights probe_, odd_, negative_;
};

}  // namespace ply
