// The table of `pairs` made from games (HasTrainedTable).
#pragma once
#include "engine/game/trained_table.h"

namespace ply::arimaa {

Result<TrainedTable> train_pairs(const TrainSettings& settings, JobProgress& progress);

}  // namespace ply::arimaa
