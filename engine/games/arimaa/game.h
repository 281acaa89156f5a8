// The face of Arimaa.
#pragma once
#include "engine/game/game.h"

namespace ply {

const GameType& arimaa_game_type();

}  // namespace ply
