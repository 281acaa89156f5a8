// Pivit as text: positions of five fields, moves "b6-b3", "d2xd5", "a2xa1+", games. Errors name the column.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/grid.h"
#include "engine/game/moves_read.h"
#include "engine/games/pivit/rules.h"

namespace ply::pivit {

/// Squares are rank * 8 + file on either board.
constexpr Grid grid_of(int size) { return {.columns = size, .rows = size, .stride = 8}; }
/// V and H are minions, N and E masters, that point up and down or left and right; small letters are Blue's.
char piece_letter(Side side, bool flat, bool master);
/// Puts the piece of this letter on an empty square; false: there is none.
bool put_letter(State& s, u64 bit, char letter);

struct ReadPosition {
  int size = 6;
  State state;
};

/// "1VvVv1/H4H/... r - 0 0"; the last three fields may be missing.
Result<ReadPosition> read_position(std::string_view text);
/// All five fields, always.
std::string position_text(const PivitRules& rules, const State& s);

std::string square_name(int square);
/// With `-` or `x`, and `+` for a promotion.
std::string move_text(const PivitRules& rules, const State& s, Move m);
/// Accepts the bare form too ("b6b3"). The error says why the move is not legal: nobody there, the enemy's piece, the
/// wrong axis, a jump, a minion that must change colour, an own piece in the way.
Result<Move> read_move(const PivitRules& rules, const State& s, std::string_view text);
/// Why this move is illegal, in words; empty if it is legal.
std::string why_illegal(const PivitRules& rules, const State& s, int from, int to);

/// Moves with or without numbers and {comments}; columns count from the start of the text.
MovesRead<Move> read_move_list(const PivitRules& rules, const State& start, std::string_view text);

}  // namespace ply::pivit
