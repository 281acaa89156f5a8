// The face of Arimaa.
#pragma once
#include "engine/game/faulty_search.h"
#include "engine/game/game.h"

namespace ply {

const GameType& arimaa_game_type();

/// See FaultySearch.
SearchResult arimaa_with_fault(const Game& game, const SearchRequest& q, Fault fault);

}  // namespace ply
