// The tree of another engine's search, put together from its lines (import_line.h).
#pragma once
#include <string>
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/result.h"
#include "engine/foreign/import_line.h"

namespace ply::imported {

/// Children in the order in which they were searched, and the nodes in the order in which they were left.
struct LineTree {
  std::vector<u32> first, next, roots, post;  ///< by node: first child, next sibling; roots; post-order
  u32 inferred = 0;                           ///< nodes without a line of their own that were open where the log ends
  u32 gaps = 0;                               ///< the same in the middle of it
  i64 first_inferred = 0;                     ///< the id of the first of either
  u64 too_deep = 0;                           ///< nodes beyond max_ply: only counted
  u32 joined = 0;                             ///< nodes that are one with that above them (import_join.h)
  bool own_plies = false;                     ///< the engine's plies are not the tree's everywhere
};

/// Finds parents and children, counts plies and sizes, and gives the writers of table entries their new ids. Nodes that
/// only their children name are added (Node::inferred), with the move `unknown_move`; those that make no move
/// (`no_move`) and search what the node above searches are joined with it (import_join.h). `folded`: some were dropped
/// (import_fold.h).
Status link_up(Nodes& nodes, LineTree& t, bool folded, u32 unknown_move, u32 no_move, Budget& budget);
/// What the lines left out, and what nodes without a line are. `windows`: some line tells one, or none is needed; else
/// the kinds of values are not known.
Status fill_in(Nodes& nodes, const LineTree& t, const std::vector<std::string>& texts, bool windows, Budget& budget);
/// From what on a score is infinite, by the windows of the roots: a search that knows no better begins with all of
/// them. 0: they do not say.
i32 infinite_by_roots(const Nodes& nodes, const LineTree& t);
/// Nodes with a window or a score beyond what the engine calls infinite.
struct BeyondInfinite {
  u32 nodes = 0;
  i64 first = -1;  ///< the id of one of them
};
/// Scores of that size and beyond become our infinite bound.
BeyondInfinite make_infinite(Nodes& nodes, i32 from);

}  // namespace ply::imported
