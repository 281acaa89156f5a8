#include "engine/analysis/icicle.h"

#include <algorithm>
#include <array>

namespace ply {
namespace {

u64 visits(const NodeRecord& r) { return u64{r.size} + r.skipped; }

// A node that is wide enough to be drawn, with the visit (counted from the left edge of the range) it begins at.
struct Wide {
  u32 slot;
  u64 begin;
};

// Neighbours on one row that are too narrow to be drawn one by one: slots `first` to `last` are they and all below them.
struct Stretch {
  float x0 = 0, x1 = 0;
  int row = 0;
  u32 first = no_node, last = no_node;
  u64 nodes = 0;
};

constexpr float widest_stretch = 6;  // pixels
constexpr u32 most_samples = 16;

// A node on a row is as wide as its subtree, so of the stretch as much reaches a row as it has nodes there or deeper.
void add_deep(const View& v, const Stretch& s, int rows, Icicle& out) {
  const u32 n = s.last - s.first + 1, samples = std::min(n, most_samples);
  const int top = v[s.last].ply;
  std::array<u32, max_ply + 1> at{}, example;
  example.fill(no_node);
  int deepest = 0;
  for (u32 i = 0; i < samples; ++i) {
    const u32 k = s.first + static_cast<u32>((u64{2 * i + 1} * n) / (2 * samples));
    const int below = std::clamp(v[k].ply - top, 0, max_ply);
    ++at[static_cast<std::size_t>(below)];
    example[static_cast<std::size_t>(below)] = k;
    deepest = std::max(deepest, below);
  }
  u32 reach = samples - at[0];
  for (int below = 1; below <= deepest && s.row + below < rows; ++below) {
    IcicleDensity d;
    d.x0 = s.x0, d.x1 = s.x1;
    d.row = static_cast<u16>(s.row + below);
    d.share = static_cast<float>(reach) / static_cast<float>(samples);
    d.nodes = s.nodes;
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

const IcicleBox* Icicle::hit(float x, int row) const {
  if (row < 0 || row + 1 >= static_cast<int>(row_first.size())) return nullptr;
  const auto begin = boxes.begin() + row_first[static_cast<std::size_t>(row)], end = boxes.begin() + row_first[static_cast<std::size_t>(row) + 1];
  auto it = std::upper_bound(begin, end, x, [](float at, const IcicleBox& b) { return at < b.x0; });
  if (it == begin) return nullptr;
  --it;
  return x < it->x1 ? &*it : nullptr;
}

Icicle icicle(const View& v, const IcicleRange& range, float width, int rows, float least) {
  Icicle out;
  // 1. The top row.
  std::vector<Wide> level, next;
  const u32 top = range.root == no_node ? no_node : v.find(range.root);
  if (top != no_node) {
    out.nodes = visits(v[top]);
    level.push_back({top, 0});
  } else {
    for (i64 c = i64{v.size()} - 1; c >= 0; c -= v[static_cast<u32>(c)].size) {
      level.push_back({static_cast<u32>(c), 0});
      out.nodes += visits(v[static_cast<u32>(c)]);
    }
    std::reverse(level.begin(), level.end());
    u64 at = 0;
    for (Wide& w : level) {
      w.begin = at;
      at += visits(v[w.slot]);
    }
  }
  out.row_first.push_back(0);
  if (out.nodes == 0 || width <= 0 || range.to <= range.from) return out;
  const double lo = range.from * static_cast<double>(out.nodes), scale = width / ((range.to - range.from) * static_cast<double>(out.nodes));
  const auto pixel = [&](u64 visit) { return (static_cast<double>(visit) - lo) * scale; };

  std::vector<Stretch> narrow;
  // 2. Row by row. Narrow neighbours gather in `pile` until they are a pixel wide or a wide box comes.
  for (int row = 0; row < rows && !level.empty(); ++row) {
    next.clear();
    IcicleBox pile;
    const auto flush = [&] {
      if (pile.nodes) out.boxes.push_back(pile);
      pile = {};
    };
    const auto put = [&](u32 slot, u64 begin, u64 n, bool unrecorded) {
      const double x0 = pixel(begin), x1 = pixel(begin + n);
      if (n == 0 || x1 <= 0 || x0 >= width) return;
      if (x1 - x0 >= least) {
        flush();
        IcicleBox b;
        b.x0 = static_cast<float>(std::max(x0, 0.0));
        b.x1 = static_cast<float>(std::min(x1, static_cast<double>(width)));
        b.row = static_cast<u16>(row);
        b.slot = slot;
        b.nodes = n;
        b.unrecorded = unrecorded;
        out.boxes.push_back(b);
        if (!unrecorded && v[slot].size + v[slot].skipped > 1) next.push_back({slot, begin});
        return;
      }
      if (!unrecorded) {
        const float from = static_cast<float>(std::max(x0, 0.0)), to = static_cast<float>(std::min(x1, static_cast<double>(width)));
        Stretch* s = narrow.empty() ? nullptr : &narrow.back();
        if (!s || s->row != row || s->last + 1 != v.first_slot(slot) || to - s->x0 > widest_stretch) {
          narrow.push_back({from, to, row, v.first_slot(slot), slot, n});
        } else {
          s->x1 = to;
          s->last = slot;
          s->nodes += n;
        }
      }
      if (pile.nodes && (x0 - pile.x1 > least || pile.x1 - pile.x0 >= least)) flush();
      if (!pile.nodes) {
        pile.x0 = static_cast<float>(std::max(x0, 0.0));
        pile.row = static_cast<u16>(row);
        pile.slot = slot;
        pile.unrecorded = unrecorded;
      } else {
        pile.merged = true;
        pile.unrecorded = pile.unrecorded && unrecorded;
      }
      pile.x1 = static_cast<float>(std::min(x1, static_cast<double>(width)));
      pile.nodes += n;
    };
    if (row == 0) {
      for (const Wide& w : level) put(w.slot, w.begin, visits(v[w.slot]), false);
    } else {
      std::vector<u32> kids;
      for (const Wide& parent : level) {
        v.children(parent.slot, kids);
        u64 at = parent.begin + 1;
        for (u32 c : kids) {
          put(c, at, visits(v[c]), false);
          at += visits(v[c]);
        }
        // Unrecorded children come after all recorded ones.
        const u64 end = parent.begin + visits(v[parent.slot]);
        if (end > at) put(parent.slot, at, end - at, true);
      }
    }
    flush();
    if (out.boxes.size() > out.row_first.back()) out.rows = row + 1;
    out.row_first.push_back(static_cast<u32>(out.boxes.size()));
    std::swap(level, next);
  }
  // 3. What lies below the narrow ones.
  for (const Stretch& s : narrow) add_deep(v, s, rows, out);
  out.deepest = level.empty() ? out.rows : out.rows + 1;
  return out;
}

BoxClass class_of(const View& v, const IcicleBox& box, IcicleColour by) {
  if (box.unrecorded) return BoxClass::unrecorded;
  const NodeRecord& r = v[box.slot];
  switch (by) {
    case IcicleColour::score: return v.open(box.slot) ? BoxClass::open : r.end() == NodeEnd::aborted ? BoxClass::aborted : BoxClass::plain;
    case IcicleColour::mover: return r.mover() == Side::first ? BoxClass::first : BoxClass::second;
    case IcicleColour::pass:
      return r.pass() == Pass::scout ? BoxClass::scout : r.pass() == Pass::research ? BoxClass::research : r.pass() == Pass::probe ? BoxClass::probe
             : i64{r.beta} - r.alpha == 1 ? BoxClass::null_window : BoxClass::full;
    case IcicleColour::order: return r.rank == 0 ? BoxClass::first_move : r.rank < 3 ? BoxClass::early_move : BoxClass::late_move;
    case IcicleColour::ending:
    case IcicleColour::waste: break;
  }
  switch (r.end()) {
    case NodeEnd::inner: return !r.cut() ? BoxClass::all_searched : r.best == 0 ? BoxClass::cut_first : BoxClass::cut_late;
    case NodeEnd::horizon: return BoxClass::horizon;
    case NodeEnd::over:
    case NodeEnd::repetition:
    case NodeEnd::limit: return BoxClass::over;
    case NodeEnd::table: return BoxClass::table;
    case NodeEnd::pruned: return BoxClass::pruned;
    case NodeEnd::aborted: return BoxClass::aborted;
    case NodeEnd::open: return BoxClass::open;
  }
  return BoxClass::plain;
}

}  // namespace ply
