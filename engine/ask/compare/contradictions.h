// Two searches that were asked the same and proved what cannot both be true: the same position with the same past, to
// the same depth, at the same ply, and intervals that do not meet. Bounds that differ are no contradiction: fail-soft,
// another window or another order give another one.
#pragma once
#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "engine/trace/recording.h"

namespace ply {

/// A node of each whose intervals do not meet. Of all such pairs the one with the fewest visits below both: so it is
/// where to look.
struct Contradiction {
  u32 a = no_node, b = no_node;  ///< slots
  u64 nodes = 0;                 ///< visits below both, themselves included
};

struct Contradictions {
  u64 asked = 0;   ///< nodes of the first whose question the second answered, too
  u64 denied = 0;  ///< of these: what the second proved cannot be true together with them
  std::optional<Contradiction> smallest;
  /// Switches that may explain it: on in one of them and not proved, or on in one alone and another tree. Empty: one of
  /// the two is wrong.
  std::vector<std::string> may_explain;
  /// Why answers were not set against each other (their scores do not mean the same); empty: they were.
  std::string skipped;
  bool complete = true;  ///< false: stopped
};

/// `keys_a`, `keys_b`: position_keys of both, or empty: then the same question is one that the same moves lead to.
/// Where a repetition or a limit of moves took part, or may have, only the same moves lead to the same question. What
/// one recording says of a question in two ways is not held against the other: so nothing contradicts itself. About 0.2
/// us a node.
Contradictions find_contradictions(const Recording& a, const Recording& b, const std::vector<u64>& keys_a,
                                   const std::vector<u64>& keys_b, const std::atomic<bool>* stop = nullptr);

}  // namespace ply
