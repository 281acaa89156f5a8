#pragma once
#include "engine/game/bench_data.h"
#include "engine/game/dialogue.h"

namespace ply::reversi {

/// The original's text dialogue. Without a wish for another one it has the original's start.
const Dialogue& original_dialogue();

BenchData bench_data();

}  // namespace ply::reversi
