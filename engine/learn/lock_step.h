// Two searches of one tree in lock-step: minimax beside alpha-beta, fail-hard beside fail-soft. Both stand at the same
// place; where only one of them goes, the other waits.
#pragma once
#include <atomic>
#include <memory>
#include <vector>

#include "engine/ask/compare/node_pairs.h"
#include "engine/base/result.h"
#include "engine/search/observer.h"
#include "engine/trace/recording.h"

namespace ply {

/// One event of one of them, or the same of both.
struct LockMoment {
  Tick a = -1, b = -1;                     ///< the state to show of each; stays where it waits
  u32 slot_a = no_node, slot_b = no_node;  ///< the node of the event; no_node: it does not come here
  bool leaving = false;
  bool differs = false;  ///< both leave it, with other values or other kinds
  bool both() const { return slot_a != no_node && slot_b != no_node; }
};

struct LockStep {
  std::vector<LockMoment> moments;
  u32 both = 0, only_a = 0, only_b = 0;             ///< nodes
  u32 leaves_both = 0, leaves_a = 0, leaves_b = 0;  ///< of these, leaves: no answers of a table
  u32 differ = 0;                                   ///< nodes of both with other values
  bool complete = false;                            ///< false: it was stopped
};

/// Both finished, of one position. Nodes are paired as NodePairs has them, iteration by iteration; a child that one of
/// them searches at another place of the order is paired, too, and then `b` may go back. One pass over both.
LockStep lock_step(const Recording& a, const Recording& b, const std::atomic<bool>* stop = nullptr);
/// The search of a recording once more by plain minimax, to be put beside it; with memory of `pool`. The error says why
/// it cannot be made: its game is not known here, or the tree is too large.
Result<std::shared_ptr<const Recording>> minimax_beside(const Recording& recording, RecordPool& pool,
                                                        Attention* attention = nullptr);
inline constexpr u64 max_minimax_nodes = 5'000'000;
/// The first moment at which `a` (or else b) is at or after this tick.
std::size_t lock_moment(const LockStep& l, Tick t, bool of_b = false);

}  // namespace ply
