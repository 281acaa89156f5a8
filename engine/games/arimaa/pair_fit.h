// The table of `pairs` fitted to games: logistic regression (engine/game/sparse_fit.h) of what `threats` is to be
// corrected by. A position is fitted to a mixture of what a search said of it and how the game ended.
#pragma once
#include <span>

#include "engine/core/progress.h"
#include "engine/games/arimaa/pair_games.h"

namespace ply::arimaa {

struct PairFitSettings {
  u64 seed = 1;        ///< of the order of the positions
  int rounds = 4;      ///< through all positions
  double rate = 0.01;  ///< of the first round, a twentieth of it in the last
  /// How slowly single pieces and pairs move (SparseFit). Pairs that follow the results faster foretell them better,
  /// and lose: a search finds the ones that are wrong.
  float caution_alone = 30, caution_of_two = 20'000;
  double trust = 0.3;    ///< share of the search; the rest is the result, where nothing was drawn after the position
  u32 held_out_of = 20;  ///< every so many games one is not fitted to
};
/// Who is ahead by so much wins as often as e to 1.
inline constexpr double pair_scale = 800;

struct PairFit {
  PairNumbers numbers;
  u64 fitted = 0, held_out = 0;  ///< positions
  /// Cross entropy of those held out above what no evaluation can be rid of: of the table as it stands, and of
  /// `threats`.
  double error = 0, of_threats = 0;
};

/// Equal samples and settings give equal tables. Progress in positions; stopped, what it has.
PairFit fit_pairs(std::span<const PairSample> samples, const PairFitSettings& settings, JobProgress& progress);

}  // namespace ply::arimaa
