// What a match shows that was ended by its own test. A test stops where the score happens to be high or low, so the
// usual interval is too sure of itself there. The one here orders the ways in which a test can end (rejected early,
// rejected late, accepted late, accepted early): a difference lies in the interval if the end that was seen is not too
// far out for it on either side; the value is the one for which it is the median. Sources: Siegmund, "Sequential
// analysis", 1985 (ordering, overshoot); Van den Bergh, fishtest's sprt.py, for the idea to apply it to pairs.
#pragma once
#include "engine/match/statistics.h"

namespace ply {

struct AfterTest {
  Estimate share, elo, normalised;
  double superiority = 0.5;
};

/// `s`: the pairs up to the one that decided, which it did (the verdict is not `undecided`).
AfterTest after_test(const MatchScore& s, const SprtState& state, const SprtSettings& settings);

/// The probability that a particle that drifts from 0 by `drift` a step and spreads by `deviation` has met `upper`
/// after `steps` steps, and not `lower` (< 0) before.
double upper_first(double steps, double lower, double upper, double drift, double deviation);

}  // namespace ply
