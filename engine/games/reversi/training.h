// The pattern table of Reversi made from games (HasTrainedTable).
#pragma once
#include "engine/game/trained_table.h"

namespace ply::reversi {

Result<TrainedTable> train_patterns(const TrainSettings& settings, JobProgress& progress);

}  // namespace ply::reversi
