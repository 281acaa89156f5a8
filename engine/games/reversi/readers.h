// What else writes games and positions of Reversi: SGF, boards as text, sheets with the numbers of the moves, moves
// among other text.
#pragma once
#include "engine/game/file_form.h"

namespace ply::reversi {

const FileForm& sgf();
const FileForm& board_texts();
const FileForm& sheets();
const FileForm& loose_moves();

/// Black and White.
inline constexpr const char* side_words = "black white";

}  // namespace ply::reversi
