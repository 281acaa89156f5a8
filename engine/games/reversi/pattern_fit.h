// The pattern tables fitted to games: stochastic gradient descent on the squared error, stage by stage from the end of
// the game to its beginning, each beginning with what the stage after it has come to. A value that few positions have
// moves faster than others, and still little from there: that is all that keeps it from fitting chance.
//
// What a position is fitted to is the final score near the end, where play is exact. Before that a final score says
// more of later mistakes than of the position, so it is mixed with what the stage after it, which is fitted already,
// says of the same game (Sutton, "Learning to predict by the methods of temporal differences", 1988). Where the games
// keep what searches said of their positions, these values are mixed instead (pattern_games.h).
#pragma once
#include <array>
#include <span>
#include <vector>

#include "engine/base/progress.h"
#include "engine/game/fit.h"
#include "engine/game/trained_table.h"
#include "engine/games/reversi/pattern_games.h"
#include "engine/games/reversi/pattern_values.h"

namespace ply::reversi {

/// `trust`: what is kept of a score per stage; the rest is what the stage says; 1: final scores alone.
struct PatternFitSettings : TableFitSettings {
  PatternFitSettings() { rate = 0.004, trust = 0.4; }
  int overlap = 2;       ///< empties by which a stage looks into its neighbours
  int exact_stage = 11;  ///< from this stage on play is exact, and scores are as they are
};

/// What a stage has come to.
struct PatternFitStage {
  u64 fitted = 0, held_out = 0;  ///< positions
  double error = 0;      ///< root of the mean squared error of final scores held out, in discs, as the table stands
  double ignorance = 0;  ///< the same of a table that says 0
};
struct PatternFit {
  PatternBytes bytes;
  u64 fitted = 0;  ///< of all stages
  std::array<PatternFitStage, pattern_stages> stages;
};

/// Equal samples and settings give equal tables. Progress in positions; stopped, what it has.
PatternFit fit_patterns(std::span<const PatternSample> samples, const PatternFitSettings& settings,
                        JobProgress& progress);

// The pattern table of Reversi made from games (HasTrainedTable).
Result<TrainedTable> train_patterns(const TrainSettings& settings, JobProgress& progress);
Result<TrainPart> next_pattern_part(const TrainSettings& settings, JobProgress& progress);

}  // namespace ply::reversi
