// The nodes in which two recordings differ, in the order of the search: visited by one alone (once for all that lies
// below), asked otherwise (window, depth, mover, role), answered otherwise although asked the same, or only searched at
// another place among the moves.
#pragma once
#include <array>
#include <vector>

#include "engine/ask/compare/node_pairs.h"

namespace ply {

/// Fields in which two events can differ, in the order in which they are looked at.
enum class Differs : u8 { nothing, event, move, mover, depth, alpha, beta, pass, rank, value, kind, end, best, length };
/// "the upper bound"
const char* difference_name(Differs d);

/// The first event that is not the same in both. Ticks before it are equal in both recordings.
struct Divergence {
  /// Nothing: they are equal, event by event; length: one goes on where the other ends
  Differs what = Differs::nothing;
  Tick tick = -1;                ///< of the event, in both
  u32 a = no_node, b = no_node;  ///< slots of the nodes it belongs to; no_node: that recording has ended
  bool leaving = false;          ///< in the first recording
};
Divergence first_divergence(const Recording& a, const Recording& b);

struct NodeDifference {
  enum class How : u8 { only_a, only_b, asked, answered, order };
  How how = How::answered;
  Differs what = Differs::nothing;
  u32 a = no_node, b = no_node;  ///< slots; no_node: it has no such node
  /// What to look at: the node, or in the recording that has none its nearest ancestor that both have; and the moment
  /// of the difference in each.
  u32 shown_a = no_node, shown_b = no_node;
  Tick ta = -1, tb = -1;
};
const char* how_name(NodeDifference::How h);  ///< "asked otherwise"

struct Differences {
  std::vector<NodeDifference> list;  ///< by the ticks of the first; the first of them is the divergence
  std::array<u64, 5> counts{};       ///< by How
};

/// Both must begin at one position. Linear. Empty if it was stopped.
Differences find_differences(const Recording& a, const Recording& b, const NodePairs& p, const Divergence& first,
                             const std::atomic<bool>* stop = nullptr);

/// The place in the list of the first difference after a moment of the first recording, or of the last before it; -1:
/// none.
i64 difference_after(const Differences& d, Tick t, bool back = false);

}  // namespace ply
