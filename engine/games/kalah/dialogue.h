#pragma once
#include "engine/game/bench_data.h"
#include "engine/game/dialogue.h"

namespace ply::kalah {

/// The questions of the original program: one or two players, and against the machine its level.
const Dialogue& original_dialogue();

BenchData bench_positions();

}  // namespace ply::kalah
