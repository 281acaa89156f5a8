// Two recordings side by side: which nodes are the same, where they first differ and where else, and the smallest node
// where both proved what cannot both be true.
#pragma once
#include <array>
#include <atomic>
#include <vector>

#include "engine/ask/compare/contradictions.h"
#include "engine/ask/compare/differences.h"
#include "engine/ask/compare/node_pairs.h"
#include "engine/trace/recording.h"

namespace ply {

struct Comparison {
  Divergence first;
  Contradictions contradictions;
  u64 only_a = 0, only_b = 0, both = 0;  ///< recorded nodes that one alone visited, that both did
  NodePairs pairs;
  Differences differences;
  bool complete = true;  ///< false: stopped, and nothing in it is to be used
};

/// Both must begin at one position (comparable.h). `keys_a`, `keys_b`: position_keys of both, or empty: then questions
/// are told apart by the moves that lead to them. Linear but for sorting; about 0.5 us a node.
Comparison compare(const Recording& a, const Recording& b, const std::vector<u64>& keys_a = {},
                   const std::vector<u64>& keys_b = {}, const std::atomic<bool>* stop = nullptr);

}  // namespace ply
