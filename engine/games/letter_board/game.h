// A board that a log describes itself: a grid of cells with letters, for games whose rules nobody here knows. A move is
// what it does to the cells.
//
// The position is one line, "grid 3x3 X/O X.O/.../..." or with a mover behind it: columns x rows, the letters of the
// first side and those of the second (the first letter of a side is its usual piece), the rows from the top, of which
// '.' is an empty cell, and "first" or "second". Without rows the board is empty, without a mover the first is to move.
// Cells are named as in chess: a1 is below on the left.
//
// What a move does, as texts separated by blanks or commas:
//   d3       the mover's usual piece comes to d3
//   d3=Q     Q comes to d3; "d3=." empties it
//   d3-e4    what stands on d3 goes to e4
// or the rows of the whole board behind it, as above.
#pragma once
#include "engine/game/board_face.h"

namespace ply {

const BoardType& grid_board_type();
/// Whether a position is one of a grid.
bool is_grid(std::string_view position);

}  // namespace ply
