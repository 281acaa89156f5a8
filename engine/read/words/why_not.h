// "Why was this move not searched?" in one readable sentence whose names are links.
#pragma once
#include <string>
#include <vector>

#include "engine/read/node/moment.h"

namespace ply {

struct WhyNot {
  Sentence text;
  /// Nodes that the answer rests on, nearest first: the refuting child, then who set the bound it met, and, where that
  /// was a null window, who had set the bound behind it.
  std::vector<u32> chain;
  bool proved = true;  ///< false: the search assumed it (null move, reductions, entries of other depth)
  /// For a cut-off: what the node is worth at least, and the bound it met; in the view of its mover.
  int value = 0, bound = 0;
  bool cut = false;
};

/// Why `move` of node `slot` was not searched, as known at tick t. A cut-off is told by `cut_sentence`, in the view of
/// `side`.
WhyNot why_not(const View& v, Tick t, u32 slot, MoveCode move, Side side, Nodes& nodes);

}  // namespace ply
