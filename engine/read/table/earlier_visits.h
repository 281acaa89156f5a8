// What the earlier visits of a position could have done for a later one, over a whole recording: one look at each
// record, of which some 13 bytes are kept meanwhile.
#pragma once
#include <atomic>
#include <vector>

#include "engine/read/table/position_keys.h"

namespace ply {

/// By slot; empty where no keys are known, it was stopped, or a block is damaged.
struct Earlier {
  std::vector<bool> answers;  ///< one of them would have answered this node, but it was searched again
  std::vector<bool> shallow;  ///< none would, and one of them only because it was not deep enough
};

/// Slots from the first to the last.
struct SlotRange {
  u32 first = 0, last = no_node;
  bool has(u32 slot) const { return slot >= first && slot <= last; }
};

/// Roots and what was not searched (answered, over) have neither. Looks at the 32 newest visits of each position, and
/// of those by other threads at none. `of`: whose nodes are asked about.
Earlier earlier_visits(const View& v, const RunKeys& keys, const SlotRange& of = {},
                       const std::atomic<bool>* stop = nullptr);

}  // namespace ply
