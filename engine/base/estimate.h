// A figure and how far it can be trusted. Source: Wilson, "Probable inference", JASA 1927.
#pragma once
#include <algorithm>
#include <cmath>

namespace ply {

/// A figure with the ends of its 95 % interval; an end that nothing bounds is infinite.
struct Estimate {
  double value = 0, low = 0, high = 0;
};

inline constexpr double z95 = 1.959963984540054;

/// Share of `won` (halves count as 1/2) of `n` with Wilson's interval at 95 %.
inline Estimate wilson(double won, double n) {
  if (n <= 0) return {0.5, 0, 1};
  const double p = won / n, z = z95, middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {p, p <= 0 ? 0 : std::max(0.0, middle - half), p >= 1 ? 1 : std::min(1.0, middle + half)};
}

/// The mean of `n` numbers that are drawn independently, with their sum and the sum of their squares, and its interval
/// at 95 % by Student's t. Source: Student, "The probable error of a mean", Biometrika 1908; t beyond 30 degrees of
/// freedom by the first terms of its expansion. Of one number nothing bounds it.
inline Estimate student(double n, double sum, double squares) {
  constexpr double t95[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                            2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
                            2.080,  2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042};
  if (n < 2) return {n > 0 ? sum : 0, -HUGE_VAL, HUGE_VAL};
  const double mean = sum / n, variance = std::max(0.0, (squares - sum * mean) / (n - 1)), df = n - 1, z = z95;
  const double t = df <= 30 ? t95[static_cast<int>(df) - 1] : z + (z * z * z + z) / (4 * df);
  const double half = t * std::sqrt(variance / n);
  return {mean, mean - half, mean + half};
}

}  // namespace ply
