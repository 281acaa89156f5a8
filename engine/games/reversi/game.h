#pragma once
#include "engine/game/game.h"

namespace ply {

/// The face of Reversi.
const GameType& reversi_game_type();

}  // namespace ply
