// Two searches as one icicle: a box a node of the union of both trees, nodes paired by their moves (node_pairs.h), as
// wide as the visits of both together, that is by their mean. So widths add up, and a box says how its cost is shared:
// what one alone visited is all of that one. Boxes narrower than a pixel are merged, so the cost is that of the
// picture, not of the recordings.
#pragma once
#include "engine/ask/compare/node_pairs.h"
#include "engine/read/tree/icicle_rows.h"

namespace ply {

struct DiffBox : IcicleBoxPlace {
  PairedNode node;
  u64 a = 0, b = 0;  ///< visits that it stands for
  void add(const DiffBox& other) { a += other.a, b += other.b; }
  /// -1: all are the second's (saved in the first) .. 1: all are the first's (its cost alone).
  float change() const {
    return a + b ? static_cast<float>((static_cast<double>(a) - static_cast<double>(b)) / static_cast<double>(a + b))
                 : 0;
  }
};

/// Which part is looked at: the whole forest, or what lies below a pair.
struct DiffRange {
  PairedNode top;           ///< slots; both no_node: all roots
  double from = 0, to = 1;  ///< part of its width that fills the picture
  friend bool operator==(const DiffRange& x, const DiffRange& y) {
    return x.top.a == y.top.a && x.top.b == y.top.b && x.from == y.from && x.to == y.to;
  }
};

struct DiffIcicle : IcicleRows<DiffBox> {
  u64 a = 0, b = 0;  ///< visits under the whole width
};

DiffIcicle diff_icicle(const View& a, const View& b, const NodePairs& p, const DiffRange& range, float width, int rows,
                       float min = 1.0f);

}  // namespace ply
