#pragma once
#include "engine/game/game.h"

namespace ply {

/// The face of the toy tree. Its position string is the tree below the current node, so every position is a whole tree.
const GameType& toy_tree_game_type();

}  // namespace ply
