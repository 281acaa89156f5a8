// Where the nodes of a node-link drawing lie: a tidy tree whose subtrees never overlap, with less important nodes drawn
// smaller until the drawing is about as wide as there is room. Pure arithmetic; lengths are in the caller's units.
#pragma once
#include <span>
#include <vector>

#include "engine/analysis/tree_rows.h"

namespace ply {

enum class NodeDetail : u8 { full, compact, dot };

struct TreeSizes {
  float full = 84, compact = 44, dot = 12;  ///< widths
  float gap = 6;                            ///< between siblings
  float far_gap = 16;                       ///< between other neighbours
  float of(NodeDetail d) const { return d == NodeDetail::full ? full : d == NodeDetail::compact ? compact : dot; }
};

struct TreeItem {
  TreeRow row;
  int parent = -1;      ///< index of its parent's item, -1 for the top
  int level = 0;        ///< 0 = top
  float x = 0;          ///< its centre; the top lies at 0
  NodeDetail detail = NodeDetail::full;
  bool on_path = false;
};

struct TreeLayout {
  std::vector<TreeItem> items;  ///< in the order of the rows
  float left = 0, right = 0;    ///< of everything
  int levels = 0;
};

/// `rows`: a subtree in the order of TreeRows, its top first. `path`: slots from a root down to the node that is looked
/// at; it and its children are drawn larger than others. `available`: the width to aim for.
TreeLayout tree_layout(std::span<const TreeRow> rows, std::span<const u32> path, const TreeSizes& sizes, float available);

}  // namespace ply
