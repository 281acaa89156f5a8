// The board of chess as data, and what a move does on it.
#pragma once
#include <string>
#include <vector>

#include "engine/game/board_view.h"
#include "engine/games/chess/state.h"

namespace ply::chess {

/// Cells have the numbers of their squares.
BoardView board_view(const State& s);
std::vector<Effect> effects_of(const State& s, Move m);
/// "moves the knight from g1 to f3, and takes the pawn"
std::string describe_move(const State& s, Move m);

}  // namespace ply::chess
