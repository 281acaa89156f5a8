// What a grid tells of a search whose rules nobody here knows: where its pieces come to, and whether keys follow from
// the board. Inside this folder only.
#pragma once
#include <vector>

#include "engine/ask/lint/lint.h"

namespace ply::lint_detail {

struct GridFacts {
  bool known = false;           ///< the search has such a board
  bool two_sides = false;       ///< with letters for both
  u64 placed = 0;               ///< moves that put a piece of the mover's on a cell, and nothing else
  std::vector<u32> filled;      ///< of these (slots), where the cell was filled already
  std::vector<u32> other_keys;  ///< nodes (slots) with a board that another key was told of before
};
/// Of at most `limit` nodes, in the order of the search.
GridFacts grid_facts(const LintInput& in, u64 limit);

}  // namespace ply::lint_detail
