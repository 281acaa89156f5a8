// The minimal tree: the fewest nodes that any order of moves must visit to prove the value of a root at a fixed depth.
// Source: Knuth & Moore, "An analysis of alpha-beta pruning", 1975.
//
// To prove that a root is worth v, one child of every node of one side has to hold v and all children of every node of
// the other, for both directions (>= v and <= v). Which child is cheapest follows from the leaves up, so the full tree
// is needed: a recording of plain minimax.
#pragma once
#include <vector>

#include "engine/base/result.h"
#include "engine/trace/view.h"

namespace ply {

struct MinimalTree {
  int value = 0;  ///< of the root, in the view of its mover
  u64 nodes = 0;  ///< of the cheapest proof, root and inner nodes included
  /// Of these, the ones that were evaluated or finished: on a uniform tree b^ceil(d/2) + b^floor(d/2) - 1
  u64 leaves = 0;
  u64 full = 0;          ///< nodes of the full tree
  std::vector<bool> in;  ///< by slot of the full tree: part of the cheapest proof (one of them)
};

/// `full`: plain minimax of one root, recorded whole, every child with its value. The error says what it is not.
/// Linear in its size. Fewest leaves are looked for first, then fewest nodes.
Result<MinimalTree> minimal_tree(const View& full);

/// The slot of the last root search that came to a result, of the thread whose result the recording has: a limit may
/// have stopped the one after it. no_node: none did.
u32 last_result(const View& v);

/// The cheapest proof that lies within what a search recorded: the nodes of its last finished root search that would
/// have been enough to prove its value. An upper bound of the minimal tree; `full` counts the nodes of that root
/// search. The error says why there is none (it was stopped, or proved nothing).
Result<MinimalTree> recorded_proof(const View& v);

/// Which nodes of another recording of the same root lie in the minimal tree, by slot: those whose moves from its last
/// finished root on lead to one, at the same ply. Root searches before the last one do not.
std::vector<bool> in_minimal_tree(const View& v, const View& full, const MinimalTree& minimal);

}  // namespace ply
