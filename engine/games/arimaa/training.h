// The table of `pairs` made from games, or from positions that another program judged; and the network of `turns` from
// such (HasTrainedTable).
#pragma once
#include "engine/game/trained_table.h"

namespace ply::arimaa {

Result<TrainedTable> train_table(const TrainSettings& settings, JobProgress& progress);

}  // namespace ply::arimaa
