// Two recordings of one position, node by node: a node of the one and a node of the other are a pair if the same moves
// lead to both within the same iteration (root depth and attempt). A move that was searched twice (scout, then again)
// pairs visit by visit.
#pragma once
#include <atomic>
#include <span>
#include <vector>

#include "engine/trace/recording.h"

namespace ply {

struct NodePairs {
  std::vector<u32> b_of_a, a_of_b;  ///< by slot: the slot of the other, or no_node
  u32 both = 0;
};

/// Linear but for wide nodes; about 0.1 us a node. Empty if it was stopped.
NodePairs pair_nodes(const Recording& a, const Recording& b, const std::atomic<bool>* stop = nullptr);

/// A node of the union of both: a pair, or a node that only one has.
struct PairedNode {
  u32 a = no_node, b = no_node;
};
/// The children of a pair (of the roots: both no_node) in the order of the search: that of the first; what only the
/// second has stands behind what it searched before it.
void paired_children(const View& a, const View& b, const NodePairs& p, PairedNode of, std::vector<PairedNode>& out);

/// What a moment of the first is in the second: the node that `shown` is there, or that of its nearest ancestor which
/// both have, and the event that the same nodes had brought the second to. Ticks of equal searches are the same.
struct OtherMoment {
  Tick tick = -1;
  u32 shown = no_node;
};
OtherMoment other_moment(const View& a, const View& b, std::span<const u32> b_of_a, Tick t, u32 shown);

/// Codes of moves that mean the same in both: our own are those of the game, imported ones stand for texts.
class MoveNumbers {
 public:
  MoveNumbers() = default;
  explicit MoveNumbers(const Recording& r);
  u64 operator()(u32 code) const { return code < texts_.size() ? texts_[code] : code; }

 private:
  std::vector<u64> texts_;
};

}  // namespace ply
