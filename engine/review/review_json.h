// A review as lines of JSON: one object a move.
#pragma once
#include <string>
#include <vector>

#include "engine/review/review.h"

namespace ply {

/// Every ply that is judged, in the order of the game. `game`: its number, from 1 on. Scores are for the mover, E from
/// 0 to 1. Equal reviews give equal lines.
std::vector<std::string> review_lines(const GameReview& review, u64 game, bool refutations = false);
/// The columns of the account of a side: E, the keys of AccountColumn.
std::string account_line(const GameReview& review, Side side, u64 game);

}  // namespace ply
