// A fork beside what it was made of (engine/plan/fork.h): where the two first differ, the line that the node's value
// comes from in each, what both answer, and what it cost.
#pragma once
#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "engine/ask/compare/fork_summary.h"
#include "engine/plan/fork.h"

namespace ply {

struct ForkBeside {
  u32 a = no_node, b = no_node;  ///< slots of the node before and in the fork; no_node: that recording does not have it
  Side mover = Side::first;      ///< at the node
  bool fresh = false;            ///< the fork began with an empty state, and has nothing but this node
  bool goes_on = false;          ///< the one before was stopped, and the fork went on: both ended elsewhere

  /// The first event from the entry of the node on that is not the same, `tick` as the one before counts it; nothing:
  /// none is, or the one before is a part in which that cannot be seen.
  Divergence first;
  Tick tick_b = -1;  ///< the same event in the fork
  /// Slots from the root through the node to where its value comes from: best moves, and the moves that cut.
  std::vector<u32> line_a, line_b;
  /// Both lines are the same, moves and windows, above this row of them; -1: nothing differs
  int row = -1;

  Score before, after;  ///< of the node, in the view of its mover; kind none: it has none
  ClaimRelation relation = ClaimRelation::not_known;
  u64 nodes_before = 0, nodes_after = 0;  ///< of the node
  u64 whole_before = 0, whole_after = 0;  ///< of both searches
  u64 replayed = 0;                       ///< nodes that were searched again to get to the node
  /// Of the root, where both came to a result.
  std::optional<u32> best_before, best_after;
  Score root_before, root_after;
  /// The fork chooses otherwise, and not because it went on where the one before was stopped.
  bool choice_changes() const { return !goes_on && best_before && best_after && *best_before != *best_after; }
};

/// `a`, `b`: slots of the node; no_node where there is none. Linear in what is the same.
ForkBeside fork_beside(const Recording& before, u32 a, const Recording& fork, u32 b);

/// The line through a closed node to where its value comes from: below it its best moves, and where a move cut it off
/// that one.
std::vector<u32> line_of_value(const View& v, u32 slot);

}  // namespace ply
