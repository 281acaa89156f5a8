#pragma once
#include "engine/game/faulty_search.h"
#include "engine/game/game.h"

namespace ply {

/// The face of Kalah.
const GameType& kalah_game_type();

/// See FaultySearch.
SearchResult kalah_with_fault(const Game& game, const SearchRequest& q, Fault fault);

}  // namespace ply
