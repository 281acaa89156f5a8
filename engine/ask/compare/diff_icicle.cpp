#include "engine/ask/compare/diff_icicle.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/ask/compare/hidden_children.h"

namespace ply {
namespace {

u64 visits(const View& v, u32 slot) { return slot == no_node ? 0 : u64{v[slot].size} + v[slot].skipped; }

}  // namespace

DiffIcicle diff_icicle(const View& a, const View& b, const NodePairs& p, const DiffRange& range, float width, int rows,
                       float min) {
  DiffIcicle out;
  // 1. The top row.
  using Layout = IcicleLayout<DiffBox, PairedNode>;
  std::vector<Layout::Wide> level;
  std::vector<PairedNode> kids;
  if (range.top.a != no_node || range.top.b != no_node) kids.push_back(range.top);
  else paired_children(a, b, p, {}, kids);
  u64 at = 0;
  for (const PairedNode& n : kids) {
    level.push_back({n, at});
    out.a += visits(a, n.a), out.b += visits(b, n.b);
    at = out.a + out.b;
  }
  if (at == 0 || width <= 0 || range.to <= range.from) return out;
  // 2. Row by row.
  Layout layout(out, at, range.from, range.to, width, min);
  const auto put = [&](PairedNode n, u64 begin, u64 in_a, u64 in_b, bool unrecorded) {
    DiffBox box;
    box.node = n;
    box.unrecorded = unrecorded;
    box.a = in_a, box.b = in_b;
    const bool inner = !unrecorded && in_a + in_b > (n.a != no_node) + u64{n.b != no_node};
    layout.put(box, n, begin, in_a + in_b, inner);
  };
  layout.run(std::move(level), rows, [&](int row, const Layout::Wide& w) {
    u64 left_a = visits(a, w.node.a), left_b = visits(b, w.node.b);
    if (row == 0) return put(w.node, w.begin, left_a, left_b, false);
    u64 x = w.begin;
    if (left_a) --left_a, ++x;  // the node itself
    if (left_b) --left_b, ++x;
    paired_children(a, b, p, w.node, kids);
    const bool hidden_a = w.node.a != no_node && hides_children(a, w.node.a),
               hidden_b = w.node.b != no_node && hides_children(b, w.node.b);
    for (const PairedNode& n : kids) {
      // Not known to be one's alone: with what was not recorded
      if ((n.a == no_node && hidden_a) || (n.b == no_node && hidden_b)) continue;
      const u64 in_a = visits(a, n.a), in_b = visits(b, n.b);
      put(n, x, in_a, in_b, false);
      x += in_a + in_b;
      left_a -= std::min(left_a, in_a), left_b -= std::min(left_b, in_b);
    }
    put(w.node, x, left_a, left_b, true);  // what was not recorded comes last
  });
  return out;
}

}  // namespace ply
