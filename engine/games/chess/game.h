// The face of chess: shown and stepped, not searched.
#pragma once
#include "engine/game/board_face.h"

namespace ply {

/// Option `variant`: "chess" or "chess960". A position whose castling only Chess960 has is one of it without being
/// told. Finished are mate and stalemate: how long a draw is looked at is left to who searched.
const BoardType& chess_board_type();

}  // namespace ply
