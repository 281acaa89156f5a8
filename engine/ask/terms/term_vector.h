// How the terms of an evaluation follow their weights at one position, so that other weights can be tried without
// evaluating again.
//
// What a term contributes is its weight times a fraction that the position alone gives, cut toward zero once; where an
// opponent counts half, its half is cut by itself. The fraction is not told by the evaluation: it is asked with a
// weight that all its divisors divide, and what it says of other weights is compared with the evaluation's own answer.
// A term that does not agree is said to be unclear; no game of ours has one.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <span>

#include "engine/game/evaluator.h"

namespace ply {

/// One term at one position: contribution = cut(weight * slope / divisor) - cut(weight * half / 2), in internal units
/// and the view of whoever it was made for.
struct TermSlope {
  /// All divisors divide it.
  static constexpr i32 unit = 2400;

  i32 slope = 0;
  i32 divisor = 1;  ///< > 0
  i32 half = 0;     ///< raw value of the opponent where half of it counts (TermInfo::Opponent::half), else 0
  int at(int weight) const {
    return static_cast<int>(i64{weight} * slope / divisor) - static_cast<int>(i64{weight} * half / 2);
  }
  /// The slope with that divisor.
  i32 units() const { return slope * (unit / divisor); }
  /// What one unit of weight adds, not cut.
  double each() const { return static_cast<double>(slope) / divisor - static_cast<double>(half) / 2; }
};

/// All terms of one position, in the order of the evaluation.
struct TermVector {
  int terms = 0;
  std::array<i32, max_terms> units{}, halves{};  ///< TermSlope::units and half
  u32 unclear = 0;           ///< bit i: term i does not follow this form; value() is then not what it says
  bool over = false;         ///< the rules end the game here
  std::optional<int> fixed;  ///< the game is over, and what that is worth depends on no weight (at ply 0)
  /// In the lowest terms.
  TermSlope slope(std::size_t term) const;
  int at(std::size_t term, int weight) const {
    return static_cast<int>(i64{weight} * units[term] / TermSlope::unit) -
           static_cast<int>(i64{weight} * halves[term] / 2);
  }
  /// Exactly Breakdown::total (or `finished`, where the game is over) under these weights.
  int value(const Weights& weights) const {
    if (fixed) return *fixed;
    int sum = 0;
    for (int i = 0; i < terms; ++i) sum += at(static_cast<std::size_t>(i), weights[i]);
    return sum;
  }
};

/// Makes vectors of one profile for one viewer. One thread, as Evaluator; the game outlives it.
class TermProbe {
 public:
  /// The profile must exist.
  TermProbe(const Game& game, const ProfileInfo& profile, Side viewer);
  /// With every term compared at two more weights.
  TermVector vector(const Position& p);
  /// One evaluation, nothing compared: `unclear` holds only what the halves show.
  TermVector quick(const Position& p);

 private:
  /// What an evaluation is asked with.
  struct Asked {
    Weights weights;
    std::unique_ptr<Evaluator> evaluation;
  };

  const std::span<const TermInfo> infos_;
  const Side viewer_;
  std::array<Asked, 3> asked_;  // with the weight of all divisors; with odd ones, and with negative ones
};

}  // namespace ply
