#pragma once
#include "engine/game/faulty_search.h"
#include "engine/game/game.h"

namespace ply {

/// The face of Pivit.
const GameType& pivit_game_type();

/// See FaultySearch.
SearchResult pivit_with_fault(const Game& game, const SearchRequest& q, Fault fault);

}  // namespace ply
