// The face of Kalah.
#pragma once
#include "engine/game/game.h"

namespace ply {

const GameType& kalah_game_type();

namespace kalah {

/// The questions of the original program: one or two players, and against the machine its level.
const Dialogue& original_dialogue();
BenchData bench_positions();
std::vector<const FileForm*> file_forms();

}  // namespace kalah

}  // namespace ply
