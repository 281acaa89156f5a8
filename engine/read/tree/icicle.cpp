#include "engine/read/tree/icicle.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ply {
namespace {

u64 visits(const NodeRecord& r) { return u64{r.size} + r.skipped; }

// How much a node weighs, with all below it, and by itself.
struct Weigher {
  const View& v;
  const Evaluations* evaluations;
  u64 all(u32 k) const { return evaluations ? evaluations->below(v, k) : visits(v[k]); }
  u64 own(u32 k) const { return evaluations ? Evaluations::of(v[k]) : 1; }
  // What samples are drawn from: the recorded part.
  u64 recorded(u32 k) const { return evaluations ? evaluations->below(v, k) : v[k].size; }
  u32 nth(u32 k, u64 n) const {
    return evaluations ? evaluations->nth(v, k, n) : v.first_slot(k) + static_cast<u32>(n);
  }
};

// Neighbours on one row that are too narrow to be drawn one by one: members `begin` to `end` and all below them.
struct Stretch {
  float x0 = 0, x1 = 0;
  int row = 0;
  std::size_t begin = 0, end = 0;
  u64 weight = 0;
};

constexpr float widest_stretch = 6;  // pixels
constexpr u64 max_samples = 16;

// A node on a row is as wide as its subtree, so of the stretch as much reaches a row as it has nodes there or deeper.
void add_deep(const View& v, const Weigher& w, const std::vector<u32>& members, const Stretch& s, int rows,
              Icicle& out) {
  u64 all = 0;
  for (std::size_t m = s.begin; m < s.end; ++m) all += w.recorded(members[m]);
  const u64 samples = std::min(all, max_samples);
  if (samples == 0) return;
  const int top = v[members[s.begin]].ply;
  std::array<u32, max_ply + 1> at{}, example;
  example.fill(no_node);
  int deepest = 0;
  std::size_t m = s.begin;
  u64 passed = 0;
  for (u64 i = 0; i < samples; ++i) {
    const u64 place = (2 * i + 1) * all / (2 * samples);
    while (place - passed >= w.recorded(members[m])) passed += w.recorded(members[m++]);
    const u32 k = w.nth(members[m], place - passed);
    const int below = std::clamp(v[k].ply - top, 0, max_ply);
    ++at[static_cast<std::size_t>(below)];
    example[static_cast<std::size_t>(below)] = k;
    deepest = std::max(deepest, below);
  }
  u64 reach = samples - at[0];
  for (int below = 1; below <= deepest && s.row + below < rows; ++below) {
    IcicleDensity d;
    d.x0 = s.x0, d.x1 = s.x1;
    d.row = static_cast<u16>(s.row + below);
    d.share = static_cast<float>(reach) / static_cast<float>(samples);
    d.nodes = s.weight;
    for (int k = below; d.slot == no_node; ++k) d.slot = example[static_cast<std::size_t>(k)];
    d.enter = v.enter(d.slot), d.leave = v.leave(d.slot);
    out.deep.push_back(d);
    out.rows = std::max(out.rows, s.row + below + 1);
    reach -= at[static_cast<std::size_t>(below)];
  }
}

}  // namespace

const IcicleDensity* Icicle::hit_deep(float x, int row) const {
  for (const IcicleDensity& d : deep)
    if (d.row == row && x >= d.x0 && x < d.x1) return &d;
  return nullptr;
}

Icicle icicle(const View& v, const IcicleRange& range, float width, int rows, float min, const IcicleShape& shape) {
  Icicle out;
  const Weigher w{v, shape.evaluations};
  const auto in_order = [&](std::vector<u32>& siblings) {
    if (shape.heaviest_first)
      std::stable_sort(siblings.begin(), siblings.end(), [&](u32 a, u32 b) { return w.all(a) > w.all(b); });
  };
  // 1. The top row.
  std::vector<u32> kids;
  const u32 top = range.root == no_node ? no_node : v.find(range.root);
  if (top != no_node) kids.push_back(top);
  else v.roots(kids);
  in_order(kids);
  using Layout = IcicleLayout<IcicleBox, u32>;
  std::vector<Layout::Wide> level;
  u64 whole = 0;
  for (u32 k : kids) {
    level.push_back({k, whole});
    whole += w.all(k);
    out.nodes += visits(v[k]);
    if (shape.evaluations) out.evaluations += shape.evaluations->below(v, k);
  }
  if (whole == 0 || width <= 0 || range.to <= range.from) return out;

  // 2. Row by row.
  Layout layout(out, whole, range.from, range.to, width, min);
  std::vector<Stretch> narrow;
  std::vector<u32> members;  // of the stretches
  bool joined = false;       // the last box was a narrow one of the same family
  const auto put = [&](u32 slot, u64 begin, u64 n, bool unrecorded) {
    IcicleBox b;
    b.slot = slot;
    b.unrecorded = unrecorded;
    b.nodes = unrecorded ? n : visits(v[slot]);
    b.evaluations = shape.evaluations ? n : 0;
    const Placed placed = layout.put(b, slot, begin, n, !unrecorded && visits(v[slot]) > 1);
    if (placed == Placed::wide) joined = false;
    if (placed != Placed::narrow || unrecorded) return;
    if (!joined || b.x1 - narrow.back().x0 > widest_stretch)
      narrow.push_back({b.x0, b.x1, b.row, members.size(), members.size(), 0});
    joined = true;
    members.push_back(slot);
    Stretch& s = narrow.back();
    s.x1 = b.x1;
    s.end = members.size();
    s.weight += n;
  };
  layout.run(std::move(level), rows, [&](int row, const Layout::Wide& parent) {
    if (row == 0) return put(parent.node, parent.begin, w.all(parent.node), false);
    joined = false;
    v.children(parent.node, kids);
    in_order(kids);
    u64 at = parent.begin + w.own(parent.node);
    for (u32 c : kids) {
      const u64 n = w.all(c);
      put(c, at, n, false);
      at += n;
    }
    // Visits without a record come after all recorded ones.
    const u64 end = parent.begin + w.all(parent.node);
    if (end > at) put(parent.node, at, end - at, true);
  });
  // 3. What lies below the narrow ones.
  for (const Stretch& s : narrow) add_deep(v, w, members, s, rows, out);
  return out;
}

BoxClass class_of(const View& v, const IcicleBox& box, IcicleColour by) {
  if (box.unrecorded) return BoxClass::unrecorded;
  const NodeRecord& r = v[box.slot];
  switch (by) {
    case IcicleColour::entered: return BoxClass::plain;
    case IcicleColour::left: return v.open(box.slot) || r.inferred() ? BoxClass::open : BoxClass::plain;
    case IcicleColour::score:
      return v.open(box.slot) ? BoxClass::open : r.end() == NodeEnd::aborted ? BoxClass::aborted : BoxClass::plain;
    case IcicleColour::mover: return r.mover() == Side::first ? BoxClass::first : BoxClass::second;
    case IcicleColour::pass:
      return r.pass() == Pass::scout      ? BoxClass::scout
             : r.pass() == Pass::research ? BoxClass::research
             : r.pass() == Pass::probe    ? BoxClass::probe
             : i64{r.beta} - r.alpha == 1 ? BoxClass::null_window
                                          : BoxClass::full;
    case IcicleColour::order:
      return r.rank == 0 ? BoxClass::first_move : r.rank < 3 ? BoxClass::early_move : BoxClass::late_move;
    case IcicleColour::ending:
    case IcicleColour::waste: break;
  }
  switch (r.end()) {
    case NodeEnd::inner:
      if (!r.cut() && r.moves == 0) return BoxClass::plain;  // how many moves it had is not told
      return !r.cut() ? BoxClass::all_searched : r.best == 0 ? BoxClass::cut_first : BoxClass::cut_late;
    case NodeEnd::horizon: return BoxClass::horizon;
    case NodeEnd::over:
    case NodeEnd::repetition:
    case NodeEnd::limit:
    case NodeEnd::turn_won: return BoxClass::over;
    case NodeEnd::table: return BoxClass::table;
    case NodeEnd::pruned: return BoxClass::pruned;
    case NodeEnd::unreported: return BoxClass::plain;
    case NodeEnd::aborted: return r.inferred() ? BoxClass::open : BoxClass::aborted;
    case NodeEnd::open: return BoxClass::open;
  }
  return BoxClass::plain;
}

}  // namespace ply
