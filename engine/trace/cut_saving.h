// Whether a cut-off saved anything: where the last move was the one that reached the bound, all were seen.
#pragma once
#include "engine/trace/record.h"

namespace ply {

/// Of a closed node that failed high: some of its moves were not searched. The move that reached the bound is its best,
/// and moves are searched in the order of their ranks. True where the record does not say, or the moves were not
/// counted.
inline bool cut_saved_moves(const NodeRecord& r) {
  return r.moves == 0 || r.uncounted() || r.best == no_rank || int{r.best} + 1 < int{r.moves};
}

}  // namespace ply
