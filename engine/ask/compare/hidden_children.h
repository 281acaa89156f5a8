// Nodes that were visited but not recorded: what one recording does not hold is no difference.
#pragma once
#include "engine/trace/view.h"

namespace ply {

/// Moves of this node were searched that have no record.
inline bool hides_children(const View& v, u32 slot) {
  const NodeRecord& q = v[slot];
  if (q.skipped == 0) return false;
  u64 below = 0;
  for (u32 c = v.last_child(slot); c != no_node; c = v.previous_sibling(c)) below += v[c].skipped;
  return q.partial() || q.skipped > below;
}

}  // namespace ply
