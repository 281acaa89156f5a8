// Two nodes of one recording beside each other at a moment: where their lines part, what is proved of each, what their
// static evaluations owe to which term, and their moves in one list.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/read/node/node_info.h"

namespace ply {

/// A term of both static evaluations, in the view of the side that the search evaluates for.
struct PairedTerm {
  std::string label;
  const TermInfo* info = nullptr;  ///< null: "game over", what a finished game counts instead of its terms
  int a = 0, b = 0;
  int difference() const { return b - a; }
};

/// A move that at least one of the two nodes has a visit of.
struct PairedMove {
  std::string text;
  /// The last visit reached by the moment (values in the view of the node's own mover); none: it was not searched there
  std::optional<ChildRow> a, b;
  u64 nodes_a = 0, nodes_b = 0;  ///< of all visits
};

struct NodePair {
  NodeInfo a, b;
  Side viewer = Side::first;      ///< the side to move at the root of the search
  bool placed = false;            ///< both positions are known
  bool same_position = false;     ///< and they are the same
  int common = 0;                 ///< moves that both lines begin with
  bool evaluated = false;         ///< `terms` and totals are known
  std::vector<PairedTerm> terms;  ///< decisive first: by the size of the difference; they add up to the totals
  int total_a = 0, total_b = 0;   ///< view of `viewer`; of a finished game what that is worth
  std::vector<PairedMove> moves;  ///< in the search order of a, then what only b has
};

/// `a`, `b`: slots, which may be the same.
NodePair node_pair(const View& v, Tick t, u32 a, u32 b, Nodes& nodes);

}  // namespace ply
