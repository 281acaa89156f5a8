// Text of Reversi positions, moves and transcripts. Columns in errors are counted from 1, in
// bytes of the text that was handed in. Reading never throws and accepts any bytes.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/grid.h"
#include "engine/game/moves_read.h"
#include "engine/games/reversi/rules.h"

namespace ply::reversi {

/// a1 lies at the top left.
inline constexpr Grid grid{.top_first = true, .rank_1_on_top = true};

/// "f5", or "pa" for a pass.
std::string format_move(Move m);
/// A square in either case, or pa, ps, pass, --. Whether it is legal is not checked.
Result<Move> parse_move(std::string_view text);

/// Why `m` is not legal in `s`, as a sentence without a full stop; empty if it is legal.
std::string why_illegal(const ReversiRules& rules, const State& s, Move m);
/// parse_move, then the rules; a pass is accepted where it is forced.
Result<Move> parse_legal_move(const ReversiRules& rules, const State& s, std::string_view text);

/// 64 characters X O -, a space, the side to move.
std::string format_position(const State& s);
/// Reads what format_position writes, the variants of the spec, and lines of .obf files (their annotations are
/// dropped).
Result<State> parse_position(std::string_view text);

/// One item of a line of an .obf file: "a2:+38", or a comment that starts with %.
struct ObfItem {
  std::string text;               ///< as it was written, without the blanks around it
  std::optional<Move> move = {};  ///< for "move:value"
  int value = 0;                  ///< discs, in the view of the side to move
  friend bool operator==(const ObfItem&, const ObfItem&) = default;
};
struct ObfLine {
  State state;
  std::vector<ObfItem> items;
  friend bool operator==(const ObfLine&, const ObfLine&) = default;
};
Result<ObfLine> parse_obf(std::string_view text);
/// Moves from `start`: glued or separated by blanks, with or without move numbers and passes, in either case. The
/// result holds the passes, also those that the text left out, and every move is legal.
MovesRead<Move> read_transcript(const ReversiRules& rules, const State& start, std::string_view text);
/// Glued and without passes, which follow from the moves: "f5d6c3d3c4".
std::string format_transcript(const std::vector<Move>& moves);

}  // namespace ply::reversi
