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

}  // namespace ply
