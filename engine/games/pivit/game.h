// The face of Pivit.
#pragma once
#include "engine/game/game.h"

namespace ply {

const GameType& pivit_game_type();

}  // namespace ply
