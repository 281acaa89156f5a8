// The table of `pairs` fitted to games: logistic regression (engine/game/sparse_fit.h). A position is fitted to a
// mixture of what a search said of it and how the game ended. Where the search wanted to capture it is left out: there
// no search of the program asks for the static value alone.
#pragma once
#include <span>

#include "engine/core/progress.h"
#include "engine/game/trained_table.h"
#include "engine/games/micro_shogi/pair_games.h"

namespace ply::micro_shogi {

struct PairFitSettings {
  u64 seed = 1;          ///< of the order of the positions
  int rounds = 8;        ///< through all positions
  double rate = 0.03;    ///< of the first round, a twentieth of it in the last
  double trust = 0.5;    ///< share of the search; the rest is the result, where no move was drawn after the position
  u32 held_out_of = 20;  ///< every so many games one is not fitted to
};
/// Who is ahead by so much wins as often as e to 1.
inline constexpr double pair_scale = 300;

struct PairFit {
  PairNumbers numbers;
  u64 fitted = 0, held_out = 0;  ///< positions
  /// Cross entropy of those held out above what no evaluation can be rid of: of the table as it stands, and of
  /// `modern`.
  double error = 0, of_modern = 0;
};

/// Equal samples and settings give equal tables. Progress in positions; stopped, what it has.
PairFit fit_pairs(std::span<const PairSample> samples, const PairFitSettings& settings, JobProgress& progress);

// The table of `pairs` made from games (HasTrainedTable).
Result<TrainedTable> train_pairs(const TrainSettings& settings, JobProgress& progress);

}  // namespace ply::micro_shogi
