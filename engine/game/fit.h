// What all fits of tables to games have in common (fit_games.h): settings, samples, those that are held out, rounds in
// random orders, and how well the result foretells what it has not seen.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/progress.h"
#include "engine/base/random.h"

namespace ply {

struct TableFitSettings {
  u64 seed = 1;          ///< of the order of the positions, and of what is drawn at first
  int rounds = 8;        ///< through all positions
  double rate = 0.03;    ///< of the first round; it falls
  double trust = 0.5;    ///< share of the search; the rest is the result, where no move was drawn after the position
  u32 held_out_of = 20;  ///< of N games one is not fitted to
  bool held_out(u32 game) const { return game % held_out_of == 0; }
};

/// A position of a game that was searched, and how the game ended.
struct FitSample {
  u32 game = 0;
  i32 value = 0;        ///< for the mover
  i8 result = 0;        ///< the same: 1 won, -1 lost
  bool telling = true;  ///< from here on no move was drawn
};

/// The share of games that a side wins which is ahead by this many units; and how surprising a share is to who was told
/// another (cross entropy).
inline double share_won(double value) { return 1 / (1 + std::exp(-value)); }
inline double surprise(double wanted, double reported) {
  const double p = std::clamp(reported, 1e-5, 1 - 1e-5);
  return -wanted * std::log(p) - (1 - wanted) * std::log(1 - p);
}
/// What a position is fitted to: a mixture of what a search said (`scale`: who is ahead by so much wins as often as e
/// to 1) and of how the game ended, if that says anything.
inline double share_wanted(const FitSample& s, double scale, double trust) {
  const double reported = share_won(s.value / scale);
  return s.telling ? trust * reported + (1 - trust) * (s.result + 1) / 2 : reported;
}

/// The places of those samples that are fitted to.
template <class Sample, class Wanted>
std::vector<u32> fitted_to(std::span<const Sample> samples, const TableFitSettings& settings, Wanted&& wanted) {
  std::vector<u32> out;
  for (std::size_t i = 0; i < samples.size(); ++i)
    if (!settings.held_out(samples[i].game) && wanted(samples[i])) out.push_back(static_cast<u32>(i));
  return out;
}

/// Calls `round(order, rate, number)` for each round, until it is stopped: `positions` in another order, and the rate,
/// which falls to the part `last` of what it was.
template <class Round>
void fit_rounds(std::vector<u32> positions, const TableFitSettings& settings, u64 stream, double last,
                JobProgress& progress, Round&& round) {
  Random random = Random::stream(settings.seed, stream);
  for (int n = 0; n < settings.rounds && !progress.stop; ++n) {
    for (std::size_t i = positions.size(); i > 1; --i)
      std::swap(positions[i - 1], positions[random.below(static_cast<u32>(i))]);
    const double share = settings.rounds > 1 ? static_cast<double>(n) / (settings.rounds - 1) : 0;
    round(std::span<const u32>(positions), static_cast<float>(settings.rate * std::pow(last, share)), n);
  }
}

/// Cross entropy of positions held out above what no evaluation can be rid of: of the table as it stands, and of the
/// evaluation without one.
struct FitQuality {
  u64 fitted = 0, held_out = 0;  ///< positions
  double error = 0, of_other = 0;

  /// One that was held out.
  void add(double wanted, double reported, double by_other) {
    const double min = surprise(wanted, wanted);
    error += surprise(wanted, reported) - min, of_other += surprise(wanted, by_other) - min;
    ++held_out;
  }
  /// All were added.
  void finish() {
    const double n = std::max<double>(1, static_cast<double>(held_out));
    error /= n, of_other /= n;
  }
  std::string text(std::string_view other) const {
    if (held_out == 0) return "none held out";
    return fmt::format("error {:.4f} in {} held out, of {} {:.4f}", error, held_out, other, of_other);
  }
};

}  // namespace ply
