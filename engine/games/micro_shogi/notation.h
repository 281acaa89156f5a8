// Micro-Shogi as text: positions in the plain form and in fairy-stockfish's, moves in four notations. Errors name the
// column.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/grid.h"
#include "engine/game/moves_read.h"
#include "engine/games/micro_shogi/rules.h"

namespace ply::micro_shogi {

/// "kbgs/p3/4/3P/SGBK[] w", or the same with fairy-stockfish's `+` letters and further fields. The variant decides
/// whether hands and missing kings are allowed; `without_kings`: they may be missing in any case, for the editor.
Result<State> read_position(std::string_view text, Variant variant, bool without_kings = false);
std::string position_text(const State& s);
/// fairy-stockfish's form, which it reads as its variant `micro`.
std::string fairy_position_text(const State& s);

/// "c1" for (2,4).
inline constexpr Grid grid{.columns = 4, .rows = 5, .top_first = true};
inline std::string square_name(int square) { return grid.name(square); }
std::string move_text(Move m);
/// Plain "c1b2" and "N@b3" (a suffix + or - is ignored), the original's "(2,4).(1,3)" and "N.(1,2)", USI "2e3d" and
/// "N*3c". The error says what is wrong: outside the board, an empty square, the enemy's piece, a piece without moves,
/// not reachable ...
Result<Move> read_move(const MicroShogiRules& rules, const State& s, std::string_view text);
/// Moves with or without numbers and {comments}; columns count from the start of the text.
MovesRead<Move> read_move_list(const MicroShogiRules& rules, const State& start, std::string_view text);
/// Why the piece on this square may not go there; empty if it may. `to` < 0: why it has no move at all.
std::string why_illegal(const MicroShogiRules& rules, const State& s, int from, int to);

}  // namespace ply::micro_shogi
