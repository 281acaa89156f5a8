// Where two corridors of one position first differ, from the root down: the row, and what in it.
#pragma once
#include "engine/ask/compare/node_pairs.h"
#include "engine/read/tree/corridor.h"

namespace ply {

struct CorridorDifference {
  enum class What : u8 { nothing, line, left_wall, right_wall, chip, result, length } what = What::nothing;
  int row = -1;                  ///< in both
  int chip_a = -1, chip_b = -1;  ///< What::chip and What::line: which of the row's; -1: it has none there
};

/// Both in the view of the same side. Rows are compared as long as the same moves lead to them. Moves are told apart by
/// `name_a` and `name_b`.
CorridorDifference corridor_difference(const Corridor& a, const Corridor& b, const MoveNumbers& name_a,
                                       const MoveNumbers& name_b);

/// "the left wall"; lower case.
const char* corridor_difference_name(CorridorDifference::What w);

}  // namespace ply
