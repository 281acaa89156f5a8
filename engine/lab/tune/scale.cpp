#include "engine/lab/tune/scale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace ply {
namespace {

double chance_of(double logit) { return 1 / (1 + std::exp(-logit)); }

}  // namespace

std::optional<double> fitted_scale(std::span<const ValuedResult> samples, double unit) {
  if (samples.empty()) return std::nullopt;
  if (unit <= 0) {
    double square = 0;
    for (const ValuedResult& s : samples) square += s.value * s.value;
    unit = std::sqrt(square / static_cast<double>(samples.size()));
    if (!(unit > 0)) return std::nullopt;
  }
  double k = 0;  // in units of 1 / unit
  for (int round = 0; round < 60; ++round) {
    double slope = 0, curve = 0;
    for (const ValuedResult& s : samples) {
      const double v = s.value / unit, p = chance_of(k * v);
      slope += (p - s.result) * v;
      curve += p * (1 - p) * v * v;
    }
    if (!(curve > 0)) return std::nullopt;
    const double step = std::clamp(slope / curve, -1.0, 1.0);
    k -= step;
    if (std::abs(step) < 1e-10) break;
    if (k > 50) return std::nullopt;
  }
  return k > 1e-4 ? std::optional(k / unit) : std::nullopt;
}

double calibration_error(std::span<const ValuedResult> samples, double scale) {
  struct Class {
    double chance = 0, result = 0;
  };
  std::array<Class, 10> classes{};
  for (const ValuedResult& s : samples) {
    const double p = chance_of(scale * s.value);
    Class& c = classes[static_cast<std::size_t>(std::min(9.0, std::floor(10 * p)))];
    c.chance += p, c.result += s.result;
  }
  double sum = 0;  // the means of a class, times its size
  for (const Class& c : classes) sum += std::abs(c.chance - c.result);
  return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

}  // namespace ply
