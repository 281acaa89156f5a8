#pragma once
#include "engine/game/game.h"

namespace ply::connect_four {

const GameType& game_type();

}  // namespace ply::connect_four
