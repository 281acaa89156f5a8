// The face of Micro-Shogi.
#pragma once
#include "engine/game/game.h"

namespace ply {

const GameType& micro_shogi_game_type();

}  // namespace ply
