// The table of `pairs` fitted to games: logistic regression (engine/game/sparse_fit.h). A position is fitted to a
// mixture of what a search said of it and how the game ended. Where the search wanted to capture it is left out: there
// no search of the program asks for the static value alone.
#pragma once
#include <span>

#include "engine/base/progress.h"
#include "engine/game/trained_table.h"
#include "engine/games/micro_shogi/pair_games.h"

namespace ply::micro_shogi {

using PairFitSettings = TableFitSettings;
/// Who is ahead by so much wins as often as e to 1.
inline constexpr double pair_scale = 300;

/// Beside `modern`.
struct PairFit : FitQuality {
  PairNumbers numbers;
};

/// Equal samples and settings give equal tables. Progress in positions; stopped, what it has.
PairFit fit_pairs(std::span<const PairSample> samples, const PairFitSettings& settings, JobProgress& progress);

// The table of `pairs` made from games (HasTrainedTable).
Result<TrainedTable> train_pairs(const TrainSettings& settings, JobProgress& progress);
Result<TrainPart> next_pair_part(const TrainSettings& settings, JobProgress& progress);

}  // namespace ply::micro_shogi
