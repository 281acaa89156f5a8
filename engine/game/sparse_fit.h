// Logistic regression over many numbers of which a position asks few: stochastic gradient descent with steps that grow
// smaller for a number the more it was moved (Duchi, Hazan & Singer, "Adaptive subgradient methods", 2011).
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/core/progress.h"
#include "engine/core/random.h"

namespace ply {

/// The share of games that a side wins which is ahead by so many units; and how surprising a share is to who was told
/// another (cross entropy).
inline double share_won(double value) { return 1 / (1 + std::exp(-value)); }
inline double surprise(double wanted, double told) {
  const double p = std::clamp(told, 1e-5, 1 - 1e-5);
  return -wanted * std::log(p) - (1 - wanted) * std::log(1 - p);
}
/// What a position is fitted to: `trust` parts of what a search told, the rest of how the game ended (1 won, -1 lost),
/// if that tells anything.
inline double share_wanted(double told, int result, bool telling, double trust) {
  return telling ? trust * told + (1 - trust) * (result + 1) / 2 : told;
}

/// What a position asks: the numbers that speak for its mover, and those that speak against him.
struct SparseNumbers {
  /// From the front those for him, from the back those against him. A full board of 64 pieces has 2,080 with its pairs.
  std::array<u32, 4096> at;
  std::size_t front = 0, back = 0;
  /// And by how much each of the weights counts, in units of the logistic curve (SparseFit::set_weights).
  std::array<float, 16> shares{};
  void clear() { front = back = 0; }
  void add(u32 number) { at[front++] = number; }
  void subtract(u32 number) { at[at.size() - ++back] = number; }
};

struct SparseFitSettings {
  u64 seed = 1;        ///< of the order of the positions
  int rounds = 8;      ///< through all positions
  double rate = 0.03;  ///< of the first round, a twentieth of it in the last
};

/// For one thread. Numbers are in units of the logistic curve.
class SparseFit {
 public:
  /// `caution`: the squares that a number counts as moved by before the fit. The more, the smaller are its first steps:
  /// what few positions ask stays near 0.
  explicit SparseFit(std::size_t numbers, float caution = 1e-3f) : values_(numbers, 0.0f), moved_(numbers, caution) {}
  /// The same from this number on.
  void set_caution(std::size_t from, float caution) {
    std::fill(moved_.begin() + static_cast<std::ptrdiff_t>(from), moved_.end(), caution);
  }

  /// A few numbers of another kind, of which every position asks a share: the weights of an evaluation. `value` is what
  /// one is before the fit and after it; `step` says how far it moves at first, and one with a step of 0 stays; `most`
  /// how large it may become, and none goes below 0.
  struct Weight {
    float value = 0, step = 0, most = 0, moved = 1;
  };
  void set_weights(std::vector<Weight> weights) { weights_ = std::move(weights); }
  const std::vector<Weight>& weights() const { return weights_; }

  /// `positions`: their indices; `look(index, numbers)` says what a position asks and returns {what is known of it for
  /// its mover, the share that he is to win}. Progress in positions.
  template <class Look>
  void fit(std::vector<u32> positions, const SparseFitSettings& settings, JobProgress& progress, Look&& look) {
    Random random = Random::stream(settings.seed, 0);
    SparseNumbers asked;
    for (int round = 0; round < settings.rounds && !progress.stop; ++round) {
      for (std::size_t i = positions.size(); i > 1; --i)
        std::swap(positions[i - 1], positions[random.below(static_cast<u32>(i))]);
      const double share = settings.rounds > 1 ? static_cast<double>(round) / (settings.rounds - 1) : 0;
      const auto slower = static_cast<float>(std::pow(0.05, share));
      const auto rate = static_cast<float>(settings.rate) * slower;
      for (const u32 i : positions) {
        if (progress.stop) break;
        asked.clear();
        const std::pair<float, double> known = look(i, asked);
        float sum = known.first;
        each(asked, [&](u32 n, float sign) { sum += sign * values_[n]; });
        for (std::size_t t = 0; t < weights_.size(); ++t) sum += weights_[t].value * asked.shares[t];
        const auto wrong = static_cast<float>(share_won(sum) - known.second);
        each(asked, [&](u32 n, float sign) {
          moved_[n] += wrong * wrong;
          values_[n] -= sign * rate * wrong / std::sqrt(moved_[n]);
        });
        for (std::size_t t = 0; t < weights_.size(); ++t) {
          Weight& w = weights_[t];
          const float slope = wrong * asked.shares[t] * w.step;
          w.moved += slope * slope;
          const float by = slower * w.step * slope / std::sqrt(w.moved);
          if (w.step > 0) w.value = std::clamp(w.value - by, 0.0f, w.most);
        }
        ++progress.done;
      }
    }
  }
  const std::vector<float>& values() const { return values_; }

 private:
  template <class Visit>
  static void each(const SparseNumbers& asked, Visit&& visit) {
    for (std::size_t k = 0; k < asked.front; ++k) visit(asked.at[k], 1.0f);
    for (std::size_t k = 0; k < asked.back; ++k) visit(asked.at[asked.at.size() - 1 - k], -1.0f);
  }
  std::vector<float> values_, moved_;  // moved: the squares of all steps
  std::vector<Weight> weights_;
};

}  // namespace ply
