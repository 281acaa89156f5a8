// The face of Micro-Shogi.
#pragma once
#include "engine/game/game.h"

namespace ply {

const GameType& micro_shogi_game_type();

namespace micro_shogi {

/// The dialogue of the original: mode a, b or c, who is first, the level of the tree, then moves typed piece by piece.
const Dialogue& original_dialogue();

}  // namespace micro_shogi

}  // namespace ply
