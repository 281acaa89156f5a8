// A fork beside the search that it was made of, in a few figures: what the node answers now, what it cost, whether the
// choice is another one, and from which event on the two differ.
#pragma once
#include <optional>
#include <string>

#include "engine/ask/compare/differences.h"
#include "engine/plan/fork.h"

namespace ply {

/// One side of it.
struct ForkSide {
  u32 slot = no_node;         ///< of the node; no_node: it was not entered
  Score value;                ///< of the node, in the view of its mover; kind none: it was not finished
  int alpha = 0, beta = 0;    ///< its window at entry, likewise
  int depth = 0;              ///< plies left at entry
  u64 nodes = 0, whole = 0;   ///< visited below and with it; by the whole search
  std::optional<u32> best;    ///< its best move
  std::optional<u32> choice;  ///< the move that the whole search chose
  Score root;                 ///< what the whole search came to, in the view of the root's mover
};

struct ForkSummary {
  ForkSide before, after;
  bool empty = false;  ///< the fork began with an empty state: it has nothing of the search before and beside the node
  bool same_unit = true;  ///< values of both are by the same evaluation; else they are not compared
  ClaimRelation relation = ClaimRelation::not_known;
  bool cut = false;  ///< the first one was cut: where the two begin to differ cannot be seen in it
  /// The first event that is not the same in both; not looked for where the state was empty or the first one was cut.
  Divergence first;
  /// They are equal, event by event, and answer by answer.
  bool no_difference() const { return !empty && !cut && first.what == Differs::nothing; }
};

/// `place`: of the node in `before`. Linear in what both have in common.
ForkSummary fork_summary(const Recording& before, u32 slot, const Recording& after, u32 slot_after);

}  // namespace ply
