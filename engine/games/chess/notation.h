// Moves of chess as text: as UCI writes them, and short algebraic notation (SAN).
#pragma once
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/games/chess/state.h"

namespace ply::chess {

/// "e2e4", "e7e8q"; castling by the king's own squares ("e1g1"), in Chess960 from the king to its rook ("e1h1").
std::string write_uci(const State& s, Move m, bool chess960);
/// "Nbd2", "exd6", "e8=Q+", "O-O", with + and #.
std::string write_san(const State& s, Move m);
/// A legal move in either form, and as people vary it: signs of check left out, "0-0", "e8Q", "Ng1-f3", castling by
/// either pair of squares. The error says why it is none, with the column.
Result<Move> read_move(const State& s, std::string_view text);

}  // namespace ply::chess
