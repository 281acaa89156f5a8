#pragma once
#include <string>

#include "engine/game/bench_data.h"
#include "engine/game/dialogue.h"
#include "engine/games/reversi/rules.h"

namespace ply::reversi {

/// The original's text dialogue. Unless another one is requested it has the original's start.
const Dialogue& original_dialogue();

/// The board with the numbers of rows and columns, by which the dialogue asks for squares.
std::string original_board(const State& s);

BenchData bench_data();

}  // namespace ply::reversi
