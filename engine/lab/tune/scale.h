// The one number between values and results: a value v means that its side scores 1 / (1 + exp(-scale * v)) on average.
// Found by logistic regression of results on values.
#pragma once
#include <optional>
#include <span>

namespace ply {

struct ValuedResult {
  double value = 0;   ///< for a side
  double result = 0;  ///< of its game: 1, 1/2, 0
};

/// The scale that foretells the results best (least cross-entropy), by Newton's method; the error is convex in it.
/// Nothing where that is not a positive number: the values say nothing about the results, or everything. `unit`: a
/// typical size of a value, from which nothing depends but the rounding; 0: their root mean square.
std::optional<double> fitted_scale(std::span<const ValuedResult> samples, double unit = 0);

/// How far what a scale foretells is from what came out: samples in ten classes by their chance, in each the distance
/// between mean chance and mean result, and the mean of these over all samples. 0..1.
double calibration_error(std::span<const ValuedResult> samples, double scale);

}  // namespace ply
