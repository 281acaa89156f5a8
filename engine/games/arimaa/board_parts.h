// What the parts of Arimaa's board share.
#pragma once
#include "engine/game/board_view.h"
#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {

/// The plaque of a piece on a cell.
Piece piece_of(int cell, int strength, Side side, bool frozen);

}  // namespace ply::arimaa
