// The face of Reversi.
#pragma once
#include "engine/game/game.h"

namespace ply {

const GameType& reversi_game_type();

}  // namespace ply
