// Random play: starts for experiments that nobody has chosen, the same for the same seed on every machine.
#pragma once
#include "engine/game/game.h"

namespace ply {

/// Up to `plies` legal moves from `start`, each drawn evenly from those that do not end the game. Fewer where all moves
/// end it.
std::vector<MoveCode> random_line(const Game& game, const Position& start, int plies, u64 seed);

}  // namespace ply
