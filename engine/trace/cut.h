// A part of a recording as a recording of its own: the nodes whose parents are `expanded`; what lay below the others is
// folded into their counts of nodes that were visited and not recorded. The children of a node are kept all or not at
// all, so what holds for recordings with a limit holds here: windows, owners, visits and values of what is kept are
// those of the whole.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "engine/trace/recording.h"

namespace ply {

struct Cut {
  std::shared_ptr<const Recording> recording;
  std::vector<u32> kept;  ///< slots of the whole, ascending: the slot in the cut is the place in this list

  /// no_node: it was not kept.
  u32 slot(u32 of_whole) const;
  /// The same moment; one of an event of a kept node.
  Tick tick(const View& whole, Tick t) const;
};

/// `expanded`: slots of `v` whose children are kept; with each comes its parent, and roots are always kept. A node that
/// is still open is closed as one that was stopped. `summary` is what the whole has; its limits are renumbered.
/// Bookmarks stay where their node and event do.
Result<Cut> cut_recording(const View& v, std::span<const u32> expanded, const SearchPlan& plan,
                          RecordingSummary summary, const std::vector<Bookmark>& bookmarks, RecordPool& pool);

}  // namespace ply
