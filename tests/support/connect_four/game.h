#pragma once
#include "engine/game/game.h"

namespace ply {

const GameType& connect_four_game_type();

}  // namespace ply
