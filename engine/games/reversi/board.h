// The board of Reversi as data. A cell's id is its square index: a1 = 0, h8 = 63, row 1 at the top.
#pragma once
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/board_view.h"
#include "engine/games/reversi/rules.h"

namespace ply::reversi {

BoardView board_view(const State& s);
void pieces_of(const State& s, std::vector<Piece>& out);

/// The disc that is placed (step 0), then the discs that turn; the step of a disc is its distance from the placed one,
/// so that they turn in a wave. `m` must be legal.
std::vector<Effect> effects_of(const ReversiRules& rules, const State& s, Move m);
/// "flips 5", with what it means for the other side if that is special.
std::string describe_move(const ReversiRules& rules, const State& s, Move m);
/// Why no disc can be placed on a cell where none can.
std::string why_not_there(const ReversiRules& rules, const State& s, int cell);

/// "X 30 : 21 O, 13 empty".
std::string tally_of(const State& s);
/// "X wins 43:21 (38 discs and 5 empty squares): neither side can move." Only for finished games.
std::string outcome_sentence(const ReversiRules& rules, const State& s);

/// The brushes of the editor: X, O, empty.
std::vector<Brush> brushes();
Result<State> edited(const State& s, int cell, std::string_view brush);
/// Mirrored, turned clockwise, or with black and white, and the move, changed.
State changed(const State& s, Change change);

}  // namespace ply::reversi
