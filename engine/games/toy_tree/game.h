#pragma once
#include "engine/game/faulty_search.h"
#include "engine/game/game.h"

namespace ply::toy_tree {

/// The face of the toy tree. Its position string is the tree below the current node, so every position is a whole tree.
const GameType& game_type();

/// See FaultySearch.
SearchResult with_fault(const Game& game, const SearchRequest& q, Fault fault);

}  // namespace ply::toy_tree
