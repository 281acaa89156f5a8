// Why something is not legal, what freezes what and what a trap would take: the words for people.
#pragma once
#include <string>
#include <vector>

#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {

/// Why this displacement is not legal here; empty if it is.
std::string why_illegal(const ArimaaRules& rules, const State& s, int from, int direction);
/// Why the turn cannot be ended here; empty if it can.
std::string why_no_pass(const ArimaaRules& rules, const State& s);
/// Why no move begins on this square.
std::string why_no_move_from(const ArimaaRules& rules, const State& s, int square);
/// Why the piece that was picked cannot go to this square.
std::string why_no_move_to(const ArimaaRules& rules, const State& s, int from, int to);
/// The squares of the enemies that freeze the piece there; empty if it is not frozen.
std::vector<int> freezers(const Board& b, int square, Defect defect = Defect::none);

/// Whose piece stands there; a piece must.
inline Side side_of(const Board& b, int square) { return b.is_gold(square) ? Side::first : Side::second; }
/// "gold horse c3"
std::string named_piece(const Board& b, int square);

}  // namespace ply::arimaa
