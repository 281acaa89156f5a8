#pragma once
#include "engine/game/faulty_search.h"
#include "engine/game/game.h"

namespace ply {

/// The face of Micro-Shogi.
const GameType& micro_shogi_game_type();

/// See FaultySearch.
SearchResult micro_shogi_with_fault(const Game& game, const SearchRequest& q, Fault fault);

}  // namespace ply
