// When the best move of a search changed: every moment at which another move than before became the best of a root.
#pragma once
#include <vector>

#include "engine/trace/view.h"

namespace ply {

struct BestChange {
  Tick tick = -1;        ///< when the new move was left with a value that no earlier one had
  u32 root = no_node;    ///< slot of the root search
  u32 child = no_node;   ///< slot of the visit that won
  u32 before = no_node;  ///< that of the move that was the best until then; no_node: there was none
};

/// Of the closed root searches, and of the open one as far as it has come; in the order of ticks. The first move of all
/// is the first change. What only proves that a move is not better changes nothing.
std::vector<BestChange> best_changes(const View& v);

}  // namespace ply
