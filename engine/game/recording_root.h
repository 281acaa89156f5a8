// What the settings of a recording say of where its search began.
#pragma once
#include <vector>

#include "engine/game/game.h"
#include "engine/trace/recording.h"

namespace ply {

/// Where the search of a recording began, as its settings say it: the start of the game and the moves from there to the
/// root.
SearchPlan recording_root(const Game& game, const Position& start, const std::vector<MoveCode>& moves);
/// What `q` asks for: profile, weights, switches, limits, table.
void set_request(SearchPlan& s, const Game& game, const SearchRequest& q);

}  // namespace ply
