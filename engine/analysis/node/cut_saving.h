// Whether a cut-off saved anything: where the last move was the one that reached the bound, all were seen.
#pragma once
#include "engine/trace/view.h"

namespace ply {

/// Of a closed node that failed high: some of its moves were not searched. True where the recording does not say.
inline bool cut_saved_moves(const View& v, u32 slot) {
  const NodeRecord& q = v[slot];
  const u32 last = v.last_child(slot);  // the refuting one; moves are searched in the order of their ranks
  constexpr int last_rank = 254;        // of that move and all behind it
  if (q.partial() || last == no_node || v[last].pass() == Pass::probe || v[last].rank >= last_rank) return true;
  return v[last].rank + 1 < q.moves;
}

}  // namespace ply
