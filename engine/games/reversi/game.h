#pragma once
#include "engine/game/faulty_search.h"
#include "engine/game/game.h"

namespace ply {

/// The face of Reversi.
const GameType& reversi_game_type();

/// See FaultySearch.
SearchResult reversi_with_fault(const Game& game, const SearchRequest& q, Fault fault);

}  // namespace ply
