// What a fork of a search is told: the path to the nodes at which it goes otherwise, and what is changed there. In the
// words of the search, for any game; engine/plan/fork.h says it in those of a person.
//
// A node is named by its path from the root: which root search it was, then for each ply the rank of the child and the
// role in which it was searched. No two nodes of a search have the same path, whatever of them is recorded.
#pragma once
#include <optional>
#include <vector>

#include "engine/search/observer.h"
#include "engine/search/options.h"

namespace ply {

/// One step of the path. The first is the root: its rank says how many root searches were before it, recorded or not.
struct ForkHop {
  u32 rank = 0;
  Pass pass = Pass::full;
  bool reduced = false;
  u32 move = 0;
  int depth = 0;  ///< with which the node was entered
  friend bool operator==(const ForkHop&, const ForkHop&) = default;
};

/// The same node: role and place, not what it was asked.
inline bool same_step(const ForkHop& a, const ForkHop& b) { return a.rank == b.rank && a.pass == b.pass; }

/// What one node does otherwise, for this visit alone.
struct ForkedVisit {
  std::vector<ForkHop> hops;  ///< from the root to the node, both included
  std::optional<u32> first;   ///< this move is searched first
  std::vector<u32> only;      ///< if any: no other move is searched
  std::vector<u32> never;     ///< these are not
  int deeper = 0;             ///< plies; negative: less deep
  bool window = false;        ///< (alpha, beta) instead of its window, in the view of its mover
  int alpha = -infinite, beta = infinite;
  u32 switches_on = 0, switches_off = 0;  ///< bits as in SearchOptions; of those that never change the value
  /// Its children are not all that the rules give it: so it neither takes nor gives table entries.
  bool restricted() const { return !only.empty() || !never.empty(); }
  /// Its answer may be another one than the search would have had: what rests on it goes into no table.
  bool may_differ() const { return restricted() || deeper != 0 || window; }
  friend bool operator==(const ForkedVisit&, const ForkedVisit&) = default;
};

/// A search that begins at the last node of `path` with an empty state: table, killers, history. The nodes above it are
/// entered, but nothing else of them is searched.
struct FreshFork {
  std::vector<ForkHop> hops;
  int alpha = -infinite, beta = infinite;  ///< of the node, in the view of its mover
};

/// All of it. The search plays it from the first to the last visit.
struct ForkScript {
  std::optional<FreshFork> fresh;
  std::vector<ForkedVisit> visits;
};

}  // namespace ply
