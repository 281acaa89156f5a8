#pragma once
#include "engine/game/faulty_search.h"
#include "engine/game/game.h"

namespace ply::connect_four {

const GameType& game_type();
SearchResult with_fault(const Game& game, const SearchRequest& q, Fault fault);

}  // namespace ply::connect_four
