#pragma once
#include "engine/game/game.h"

namespace ply::toy_tree {

/// The face of the toy tree. Its position string is the tree below the current node, so every position is a whole tree.
const GameType& game_type();

}  // namespace ply::toy_tree
