// Two recordings side by side: which nodes are the same, where they first differ and where else, and the smallest node that was asked the same and
// answered something else.
#pragma once
#include <array>
#include <atomic>
#include <optional>
#include <vector>

#include "engine/analysis/differences.h"
#include "engine/analysis/node_pairs.h"
#include "engine/trace/recording.h"

namespace ply {

/// A node that both searched from the same position (or line of moves) to the same depth with the same window and role, with another answer.
/// It is below no such pair that is smaller, so this is where to look.
struct SameQuestion {
  u32 a = no_node, b = no_node;  ///< slots
  u64 nodes = 0;                 ///< visits below both, themselves included
  bool table_could_differ = false;  ///< one of the searches used a table: what it held is part of the question, too
};

struct Comparison {
  Divergence first;
  std::optional<SameQuestion> smallest;
  u64 same_questions = 0, other_answers = 0;  ///< nodes of the first that the second was asked too; of these, answered otherwise
  u64 only_a = 0, only_b = 0, both = 0;       ///< recorded nodes that one alone visited, that both did
  NodePairs pairs;
  Differences differences;
  bool complete = true;                       ///< false: stopped, and nothing in it is to be used
};

/// Both must begin at one position (comparable.h). `keys_a`, `keys_b`: position_keys of both, or empty: then questions are told apart by the moves that
/// lead to them. Linear but for hashing; about 0.5 us a node.
Comparison compare(const Recording& a, const Recording& b, const std::vector<u64>& keys_a = {}, const std::vector<u64>& keys_b = {}, const std::atomic<bool>* stop = nullptr);

}  // namespace ply
