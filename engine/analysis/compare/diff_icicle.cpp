#include "engine/analysis/compare/diff_icicle.h"

#include <algorithm>

#include "engine/analysis/compare/hidden_children.h"

namespace ply {
namespace {

u64 visits(const View& v, u32 slot) { return slot == no_node ? 0 : u64{v[slot].size} + v[slot].skipped; }

struct Wide {
  PairedNode node;
  u64 begin;  // visits of both to its left
};

class Painter {
 public:
  Painter(const View& a, const View& b, const DiffRange& range, float width, float least, DiffIcicle& out)
      : a_(a), b_(b), width_(width), least_(least), out_(out) {
    const double all = static_cast<double>(out.a + out.b);
    lo_ = range.from * all;
    scale_ = width / ((range.to - range.from) * all);
  }

  void begin_row(int row) { row_ = row, next.clear(), pile_ = {}; }
  void end_row() {
    flush();
    if (out_.boxes.size() > out_.row_first.back()) out_.rows = row_ + 1;
    out_.row_first.push_back(static_cast<u32>(out_.boxes.size()));
  }

  void put(PairedNode n, u64 begin, u64 in_a, u64 in_b, bool unrecorded) {
    const double x0 = pixel(begin), x1 = pixel(begin + in_a + in_b);
    if (in_a + in_b == 0 || x1 <= 0 || x0 >= static_cast<double>(width_)) return;
    DiffBox box;
    box.x0 = static_cast<float>(std::max(x0, 0.0));
    box.x1 = static_cast<float>(std::min(x1, static_cast<double>(width_)));
    box.row = static_cast<u16>(row_);
    box.node = n;
    box.unrecorded = unrecorded;
    box.a = in_a, box.b = in_b;
    if (x1 - x0 >= static_cast<double>(least_)) {
      flush();
      out_.boxes.push_back(box);
      if (!unrecorded && in_a + in_b > (n.a != no_node) + u64{n.b != no_node}) next.push_back({n, begin});
      return;
    }
    // Narrow neighbours gather until they are wide enough or a wide one comes.
    if (in_a + in_b > 2) out_.deeper = true;
    if (pile_.a + pile_.b > 0 && (box.x0 - pile_.x1 > least_ || pile_.x1 - pile_.x0 >= least_)) flush();
    if (pile_.a + pile_.b == 0) {
      pile_ = box;
      return;
    }
    pile_.merged = true;
    pile_.unrecorded = pile_.unrecorded && unrecorded;
    pile_.x1 = box.x1;
    pile_.a += in_a, pile_.b += in_b;
  }

  std::vector<Wide> next;  // those of this row that are wide enough to have children

 private:
  double pixel(u64 visit) const { return (static_cast<double>(visit) - lo_) * scale_; }
  void flush() {
    if (pile_.a + pile_.b > 0) out_.boxes.push_back(pile_);
    pile_ = {};
  }

  const View &a_, &b_;
  const float width_, least_;
  DiffIcicle& out_;
  double lo_ = 0, scale_ = 1;
  int row_ = 0;
  DiffBox pile_;
};

}  // namespace

const DiffBox* DiffIcicle::hit(float x, int row) const {
  if (row < 0 || row + 1 >= static_cast<int>(row_first.size())) return nullptr;
  const auto begin = boxes.begin() + row_first[static_cast<std::size_t>(row)],
             end = boxes.begin() + row_first[static_cast<std::size_t>(row) + 1];
  auto it = std::upper_bound(begin, end, x, [](float at, const DiffBox& box) { return at < box.x0; });
  if (it == begin) return nullptr;
  --it;
  return x < it->x1 ? &*it : nullptr;
}

DiffIcicle diff_icicle(const View& a, const View& b, const NodePairs& p, const DiffRange& range, float width, int rows,
                       float least) {
  DiffIcicle out;
  out.row_first.push_back(0);
  // 1. The top row.
  std::vector<Wide> level;
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
  Painter paint(a, b, range, width, least, out);
  for (int row = 0; row < rows && !level.empty(); ++row) {
    paint.begin_row(row);
    for (const Wide& w : level) {
      if (row == 0) {
        paint.put(w.node, w.begin, visits(a, w.node.a), visits(b, w.node.b), false);
        continue;
      }
      u64 left_a = visits(a, w.node.a), left_b = visits(b, w.node.b);
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
        paint.put(n, x, in_a, in_b, false);
        x += in_a + in_b;
        left_a -= std::min(left_a, in_a), left_b -= std::min(left_b, in_b);
      }
      paint.put(w.node, x, left_a, left_b, true);  // what was not recorded comes last
    }
    paint.end_row();
    level.swap(paint.next);
  }
  out.deeper = out.deeper || !level.empty();
  return out;
}

}  // namespace ply
