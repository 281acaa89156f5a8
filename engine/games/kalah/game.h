// The face of Kalah.
#pragma once
#include "engine/game/game.h"

namespace ply {

const GameType& kalah_game_type();

}  // namespace ply
