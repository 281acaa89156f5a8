#pragma once
#include "engine/game/game.h"

namespace ply {

/// The face of Micro-Shogi.
const GameType& micro_shogi_game_type();

}  // namespace ply
