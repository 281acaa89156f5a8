// A recording cut to one moment: the line to the node that is looked at, the moves beside it, what its sentences name,
// and as much of the neighbourhood as a budget has room for. What the corridor, the node, the root bars and the
// sentences say at that moment is what they say in the whole recording; only ids and ticks are others.
//
// Always kept: all roots and their moves; the open line and the line to the shown node with all moves beside them and
// below the shown node; the best line below it; the writer of a table entry that it was answered by; what was open when
// the search was stopped. Then, as far as there is room: the writers and best lines that the moves of the line name,
// the best line of every iteration, the nodes with bookmarks, and what lies below the shown node and beside the line,
// ply by ply, and of everything else the plies near the roots.
#pragma once
#include "engine/trace/cut.h"

namespace ply {

struct MomentCut {
  Cut cut;
  Tick tick = -1;      ///< the moment, as the cut numbers it
  u32 node = no_node;  ///< id of the shown node there
};

inline constexpr std::size_t moment_budget_bytes = 100'000;  ///< of records: 2,500 nodes

/// `shown`: slot of the node that is looked at. A moment in `summary` gets its tick, and its node if it has one.
/// `digest`: of the whole, kept in CutFrom. What is always kept may exceed the budget.
Result<MomentCut> cut_moment(const View& v, Tick t, u32 shown, const SearchPlan& search, RecordingSummary summary,
                             const std::vector<Bookmark>& bookmarks, u64 digest, RecordPool& pool,
                             std::size_t budget_bytes = moment_budget_bytes);

}  // namespace ply
