#include "engine/analysis/tree/icicle.h"

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

// A node that is wide enough to be drawn, with the place (counted from the left edge of the range) it begins at.
struct Wide {
  u32 slot;
  u64 begin;
};

// Neighbours on one row that are too narrow to be drawn one by one: members `begin` to `end` and all below them.
struct Stretch {
  float x0 = 0, x1 = 0;
  int row = 0;
  std::size_t begin = 0, end = 0;
  u64 weight = 0;
};

constexpr float widest_stretch = 6;  // pixels
constexpr u64 most_samples = 16;

// A node on a row is as wide as its subtree, so of the stretch as much reaches a row as it has nodes there or deeper.
void add_deep(const View& v, const Weigher& w, const std::vector<u32>& members, const Stretch& s, int rows,
              Icicle& out) {
  u64 all = 0;
  for (std::size_t m = s.begin; m < s.end; ++m) all += w.recorded(members[m]);
  const u64 samples = std::min(all, most_samples);
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

const IcicleBox* Icicle::hit(float x, int row) const {
  if (row < 0 || row + 1 >= static_cast<int>(row_first.size())) return nullptr;
  const auto begin = boxes.begin() + row_first[static_cast<std::size_t>(row)],
             end = boxes.begin() + row_first[static_cast<std::size_t>(row) + 1];
  auto it = std::upper_bound(begin, end, x, [](float at, const IcicleBox& b) { return at < b.x0; });
  if (it == begin) return nullptr;
  --it;
  return x < it->x1 ? &*it : nullptr;
}

Icicle icicle(const View& v, const IcicleRange& range, float width, int rows, float least, const IcicleShape& shape) {
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
  std::vector<Wide> level, next;
  u64 whole = 0;
  for (u32 k : kids) {
    level.push_back({k, whole});
    whole += w.all(k);
    out.nodes += visits(v[k]);
    if (shape.evaluations) out.evaluations += shape.evaluations->below(v, k);
  }
  out.row_first.push_back(0);
  if (whole == 0 || width <= 0 || range.to <= range.from) return out;
  const double lo = range.from * static_cast<double>(whole),
               scale = width / ((range.to - range.from) * static_cast<double>(whole));
  const auto pixel = [&](u64 place) { return (static_cast<double>(place) - lo) * scale; };

  std::vector<Stretch> narrow;
  std::vector<u32> members;  // of the stretches
  // 2. Row by row. Narrow neighbours gather in `pile` until they are a pixel wide or a wide box comes.
  for (int row = 0; row < rows && !level.empty(); ++row) {
    next.clear();
    IcicleBox pile;
    bool piled = false, joined = false;  // joined: the last box was a narrow one of the same family
    const auto flush = [&] {
      if (piled) out.boxes.push_back(pile);
      pile = {};
      piled = false;
    };
    const auto put = [&](u32 slot, u64 begin, u64 n, bool unrecorded) {
      const double x0 = pixel(begin), x1 = pixel(begin + n);
      if (n == 0 || x1 <= 0 || x0 >= width) return;
      const float from = static_cast<float>(std::max(x0, 0.0)),
                  to = static_cast<float>(std::min(x1, static_cast<double>(width)));
      const u64 nodes = unrecorded ? n : visits(v[slot]), evaluations = shape.evaluations ? n : 0;
      if (x1 - x0 >= least) {
        flush();
        joined = false;
        IcicleBox b;
        b.x0 = from;
        b.x1 = to;
        b.row = static_cast<u16>(row);
        b.slot = slot;
        b.nodes = nodes;
        b.evaluations = evaluations;
        b.unrecorded = unrecorded;
        out.boxes.push_back(b);
        if (!unrecorded && visits(v[slot]) > 1) next.push_back({slot, begin});
        return;
      }
      if (!unrecorded) {
        if (!joined || to - narrow.back().x0 > widest_stretch)
          narrow.push_back({from, to, row, members.size(), members.size(), 0});
        joined = true;
        members.push_back(slot);
        Stretch& s = narrow.back();
        s.x1 = to;
        s.end = members.size();
        s.weight += n;
      }
      if (piled && (x0 - pile.x1 > least || pile.x1 - pile.x0 >= least)) flush();
      if (!piled) {
        pile.x0 = from;
        pile.row = static_cast<u16>(row);
        pile.slot = slot;
        pile.unrecorded = unrecorded;
        piled = true;
      } else {
        pile.merged = true;
        pile.unrecorded = pile.unrecorded && unrecorded;
      }
      pile.x1 = to;
      pile.nodes += nodes;
      pile.evaluations += evaluations;
    };
    if (row == 0) {
      for (const Wide& k : level) put(k.slot, k.begin, w.all(k.slot), false);
    } else {
      for (const Wide& parent : level) {
        joined = false;
        v.children(parent.slot, kids);
        in_order(kids);
        u64 at = parent.begin + w.own(parent.slot);
        for (u32 c : kids) {
          const u64 n = w.all(c);
          put(c, at, n, false);
          at += n;
        }
        // Visits without a record come after all recorded ones.
        const u64 end = parent.begin + w.all(parent.slot);
        if (end > at) put(parent.slot, at, end - at, true);
      }
    }
    flush();
    if (out.boxes.size() > out.row_first.back()) out.rows = row + 1;
    out.row_first.push_back(static_cast<u32>(out.boxes.size()));
    std::swap(level, next);
  }
  // 3. What lies below the narrow ones.
  for (const Stretch& s : narrow) add_deep(v, w, members, s, rows, out);
  out.deepest = level.empty() ? out.rows : out.rows + 1;
  return out;
}

BoxClass class_of(const View& v, const IcicleBox& box, IcicleColour by) {
  if (box.unrecorded) return BoxClass::unrecorded;
  const NodeRecord& r = v[box.slot];
  switch (by) {
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
      return !r.cut() ? BoxClass::all_searched : r.best == 0 ? BoxClass::cut_first : BoxClass::cut_late;
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
