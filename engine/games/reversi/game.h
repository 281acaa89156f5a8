#pragma once
#include <string>

#include "engine/game/faulty_search.h"
#include "engine/game/game.h"

namespace ply {

/// The face of Reversi.
const GameType& reversi_game_type();

/// A game in GGF, for the programs and servers that speak it; `parse_game` reads it back. `record.game` must be Reversi.
std::string reversi_ggf(const GameRecord& record);

/// See FaultySearch.
SearchResult reversi_with_fault(const Game& game, const SearchRequest& q, Fault fault);

}  // namespace ply
