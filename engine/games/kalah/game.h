#pragma once
#include "engine/game/game.h"

namespace ply {

/// The face of Kalah.
const GameType& kalah_game_type();

}  // namespace ply
