// The tree of another engine's search, put together from its lines (import_line.h).
#pragma once
#include <vector>

#include "engine/analysis/forms/import_line.h"
#include "engine/core/result.h"

namespace ply::imported {

/// Children in the order of the file, and the nodes in the order in which they were left.
struct LineTree {
  std::vector<u32> first, next, last, roots, post;  ///< by line: first child, next sibling; roots; post-order
};

/// Finds parents and children, counts plies and sizes, and gives the writers of table entries their new ids.
Status link_up(std::vector<Node>& nodes, LineTree& t);
/// What the lines left out.
void fill_in(std::vector<Node>& nodes, const LineTree& t);

}  // namespace ply::imported
