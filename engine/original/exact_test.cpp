#include "engine/original/exact_test.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ply {
namespace {

double log_factorial(u64 n) { return std::lgamma(static_cast<double>(n) + 1); }

}  // namespace

double exact_test(const std::array<u64, 3>& a, const std::array<u64, 3>& b) {
  const u64 na = a[0] + a[1] + a[2], nb = b[0] + b[1] + b[2];
  if (na == 0 || nb == 0) return 1;
  std::array<u64, 3> column{};
  double fixed = log_factorial(na) + log_factorial(nb) - log_factorial(na + nb);
  for (std::size_t i = 0; i < 3; ++i) column[i] = a[i] + b[i], fixed += log_factorial(column[i]);
  const auto chance = [&](u64 x, u64 y) {
    const u64 z = na - x - y;
    double log = fixed;
    for (const u64 n : {x, y, z, column[0] - x, column[1] - y, column[2] - z}) log -= log_factorial(n);
    return std::exp(log);
  };
  const double seen = chance(a[0], a[1]);
  double sum = 0;
  for (u64 x = 0; x <= std::min(na, column[0]); ++x)
    for (u64 y = 0; y <= std::min(na - x, column[1]); ++y) {
      if (na - x - y > column[2]) continue;
      // Equal ones differ in their last digits.
      if (const double p = chance(x, y); p <= seen * (1 + 1e-9)) sum += p;
    }
  return std::min(1.0, sum);
}

std::vector<bool> holm(const std::vector<double>& p, double level) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return p[x] < p[y]; });
  std::vector<bool> out(p.size(), false);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (p[order[i]] > level / static_cast<double>(p.size() - i)) break;
    out[order[i]] = true;
  }
  return out;
}

}  // namespace ply
