// The board of Pivit as data, and what is said of moves and ends in words. Cells are squares: rank * 8 + file.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/board_view.h"
#include "engine/games/pivit/rules.h"

namespace ply::pivit {

BoardView board_view(const PivitRules& rules, const State& s);
void pieces_of(const PivitRules& rules, const State& s, std::vector<Piece>& out);
std::vector<Effect> effects_of(const PivitRules& rules, const State& s, Move m);
std::string describe_move(const PivitRules& rules, const State& s, Move m);
std::string why_no_move_from(const PivitRules& rules, const State& s, int square);
std::string tally_of(const PivitRules& rules, const State& s);
std::string outcome_sentence(const State& s, const Outcome& o);
/// Ids are the letters of the position string, and "empty".
std::vector<Brush> brushes();
/// Mirrored, turned clockwise (which turns the axes of the pieces too), or with Red and Blue, and the move, changed.
State changed(const PivitRules& rules, const State& s, Change change);
Result<State> edited(const PivitRules& rules, const State& s, int square, std::string_view brush);

}  // namespace ply::pivit
