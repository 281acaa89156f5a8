// Where the nodes of a node-link drawing lie: a tidy tree whose subtrees never overlap. Where there is no room for all,
// less important nodes are drawn smaller, then siblings give way to one item that counts them: nothing is drawn without
// a word. Pure arithmetic; lengths are in the caller's units.
#pragma once
#include <span>
#include <vector>

#include "engine/read/tree/tree_rows.h"

namespace ply {

enum class NodeDetail : u8 { full, compact };

struct TreeSizes {
  float full = 84, compact = 44;  ///< widths; what counts hidden siblings is compact
  float gap = 6;                  ///< between siblings
  float far_gap = 16;             ///< between other neighbours
  float of(NodeDetail d) const { return d == NodeDetail::full ? full : compact; }
};

struct TreeItem {
  TreeRow row;
  int parent = -1;  ///< index of its parent's item, -1 for the top
  int level = 0;    ///< 0 = top
  float x = 0;      ///< its centre; the top lies at 0
  NodeDetail detail = NodeDetail::full;
  bool on_path = false;
  int hidden = 0;        ///< not 0: stands for this many siblings that are not drawn; of `row` only `parent` is meant
  int of = 0;            ///< then: of how many, with those that are drawn
  bool no_room = false;  ///< then: they are not among the rows, so they cannot be drawn
};

struct TreeLayout {
  std::vector<TreeItem> items;  ///< in the order of the rows; what counts hidden siblings comes last among them
  float left = 0, right = 0;    ///< of everything
  int levels = 0;
};

/// What may not be hidden.
struct TreeKeep {
  std::span<const u32> slots;  ///< these nodes, as the best line
  std::span<const u32> whole;  ///< all children of these
};

/// Children of a node that are not among the rows, for there would be too many of them.
struct LeftOut {
  u32 parent = no_node;  ///< slot
  int count = 0;
};
/// Of the open nodes among `rows`, which are the beginning of a longer list.
std::vector<LeftOut> left_out(const View& v, std::span<const TreeRow> rows);

/// `rows`: a subtree in the order of TreeRows, its top first. `path`: slots from a root down to the node that is looked
/// at; it and its children are drawn larger than others, and hidden last. `available`: the width to aim for.
TreeLayout tree_layout(std::span<const TreeRow> rows, std::span<const u32> path, const TreeSizes& sizes,
                       float available, const TreeKeep& keep = {}, std::span<const LeftOut> left = {});

}  // namespace ply
