#pragma once
#include "engine/game/bench_data.h"
#include "engine/game/dialogue.h"

namespace ply {

/// The questions of the original program: one or two players, and against the machine its level.
const Dialogue& kalah_dialogue();

BenchData kalah_bench_data();

}  // namespace ply
