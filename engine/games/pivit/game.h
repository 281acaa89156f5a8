#pragma once
#include "engine/game/game.h"

namespace ply {

/// The face of Pivit.
const GameType& pivit_game_type();

}  // namespace ply
