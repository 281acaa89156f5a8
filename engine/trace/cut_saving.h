// Whether a cut-off saved anything: where the last move was the one that reached the bound, all were seen.
#pragma once
#include <bitset>

#include "engine/trace/view.h"

namespace ply {

/// Of a closed node that failed high: some of its moves were not searched. The move that reached the bound is its best,
/// and moves are searched in the order of their ranks. True where the record does not say, or the moves were not
/// counted.
inline bool cut_saved_moves(const NodeRecord& r) {
  return r.moves == 0 || r.uncounted() || r.best == no_rank || int{r.best} + 1 < int{r.moves};
}

/// The same of a recorded one, by what was searched: in a log of another engine its best need not be what cut it off.
inline bool cut_saved_moves(const View& v, u32 k) {
  const NodeRecord& r = v[k];
  if (r.moves == 0 || r.uncounted() || r.partial()) return cut_saved_moves(r);  // not all of them have a record
  std::bitset<256> ranks;
  for (u32 c = v.last_child(k); c != no_node; c = v.previous_sibling(c))
    if (v[c].pass() != Pass::probe) ranks.set(v[c].rank);
  return ranks.count() < r.moves;
}

}  // namespace ply
