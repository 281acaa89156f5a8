// Positions of chess as text: FEN, with castling as X-FEN and Shredder-FEN have it for Chess960.
#pragma once
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/games/chess/state.h"

namespace ply::chess {

struct ReadFen {
  State state;
  /// Castling that usual chess does not have: the king not on the e file, or a rook not in its corner.
  bool only_960 = false;
};
/// Placement, mover, castling, en passant and the two counters; what is left out at the end is as at the start of a
/// game, castling is "-" then. Operations of EPD may stand behind, of which hmvc and fmvn are the counters. "startpos"
/// and an empty text are the start. The error has the column, from 1. A square for en passant on which nothing can
/// legally be taken is left out of the state, as the keys of positions want it.
Result<ReadFen> read_fen(std::string_view text);
/// X-FEN: KQkq, and the file of a rook that is not the outermost one.
std::string write_fen(const State& s);

std::string square_name(Square s);
char man_letter(Side side, Man man);  ///< "P" for White, "p" for Black
/// Why the position cannot be played; empty: it can.
std::string why_not_playable(const State& s);

}  // namespace ply::chess
