// Logistic regression over many numbers of which a position asks few: stochastic gradient descent with steps that grow
// smaller for a number the more it was moved (Duchi, Hazan & Singer, "Adaptive subgradient methods", 2011).
#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/game/fit.h"

namespace ply {

/// What a position asks: the numbers that speak for its mover, and those that speak against him.
struct SparseNumbers {
  std::array<u32, 2048> at;  ///< from the front those for him, from the back those against him
  std::size_t front = 0, back = 0;
  void clear() { front = back = 0; }
  void add(u32 number) { at[front++] = number; }
  void subtract(u32 number) { at[at.size() - ++back] = number; }
};

/// For one thread. Numbers are in units of the logistic curve.
class SparseFit {
 public:
  /// `caution`: the squares that a number counts as moved by before the fit. The more, the smaller are its first steps:
  /// what few positions ask stays near 0.
  explicit SparseFit(std::size_t numbers, float caution = 1e-3f) : values_(numbers, 0.0f), moved_(numbers, caution) {}

  /// `positions`: their indices; `look(index, numbers)` says what a position asks and returns {what is known of it for
  /// its mover, the share that he is to win}. Progress in positions.
  template <class Look>
  void fit(std::vector<u32> positions, const TableFitSettings& settings, JobProgress& progress, Look&& look) {
    SparseNumbers asked;
    fit_rounds(std::move(positions), settings, 0, 0.05, progress, [&](std::span<const u32> order, float rate, int) {
      for (const u32 i : order) {
        if (progress.stop) break;
        asked.clear();
        const std::pair<float, double> known = look(i, asked);
        float sum = known.first;
        each(asked, [&](u32 n, float sign) { sum += sign * values_[n]; });
        const auto wrong = static_cast<float>(share_won(sum) - known.second);
        each(asked, [&](u32 n, float sign) {
          moved_[n] += wrong * wrong;
          values_[n] -= sign * rate * wrong / std::sqrt(moved_[n]);
        });
        ++progress.done;
      }
    });
  }
  const std::vector<float>& values() const { return values_; }

 private:
  template <class Visit>
  static void each(const SparseNumbers& asked, Visit&& visit) {
    for (std::size_t k = 0; k < asked.front; ++k) visit(asked.at[k], 1.0f);
    for (std::size_t k = 0; k < asked.back; ++k) visit(asked.at[asked.at.size() - 1 - k], -1.0f);
  }
  std::vector<float> values_, moved_;  // moved: the squares of all steps
};

}  // namespace ply
