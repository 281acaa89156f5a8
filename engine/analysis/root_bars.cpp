#include "engine/analysis/root_bars.h"

#include <algorithm>

namespace ply {
namespace {

// Adds what the children of one root say by tick t.
void take(const View& v, Tick t, u32 root, std::vector<RootBar>& bars, Interval RootBar::*into, bool current) {
  const NodeRecord& q = v[root];
  std::vector<u32> kids;
  v.children(root, kids);
  for (u32 c : kids) {
    if (v.enter(c) > t) break;
    const NodeRecord& r = v[c];
    if (r.pass() == Pass::probe) continue;
    auto it = std::find_if(bars.begin(), bars.end(), [&](const RootBar& b) { return b.move == r.move; });
    if (it == bars.end()) {
      bars.emplace_back();
      it = bars.end() - 1;
      it->move = r.move;
    }
    if (!r.reduced()) {
      const Interval i = known_interval(v, c, t);
      (*it).*into = both((*it).*into, r.mover() == q.mover() ? i : flipped(i));
    }
    if (!current) continue;
    it->rank = r.rank;
    it->state = v.state(c, t);
    it->why = r.why();
    it->pass = r.pass();
    it->id = v.id(c);
    it->nodes += nodes_by(v, c, t);
  }
}

}  // namespace

RootBars root_bars(const View& v, Tick t, u32 root, Nodes& nodes) {
  RootBars out;
  if (root >= v.size() || v[root].ply != 0) return out;
  const NodeRecord& q = v[root];
  out.root = root;
  out.depth = q.depth;
  out.attempt = q.rank;
  out.mover = q.mover();
  out.unsound = nodes.subject().unsound();

  // 1. This iteration: this root, and its earlier attempts.
  std::vector<u32> roots;
  v.roots(roots);
  const auto here = std::find(roots.begin(), roots.end(), root);
  auto first = here;
  while (first != roots.begin() && v[*(first - 1)].depth == q.depth) --first;
  for (auto r = first; r <= here; ++r) {
    take(v, t, *r, out.bars, &RootBar::known, true);
    out.nodes += nodes_by(v, *r, t);
  }
  out.attempts = static_cast<int>(here - first) + 1;

  // 2. The iteration before: its last attempt has everything.
  for (auto r = first; r != roots.begin();) {
    --r;
    if (v[*r].depth != v[*(first - 1)].depth) break;
    take(v, t, *r, out.bars, &RootBar::before, false);
  }

  // 3. Moves that nobody has reached, the window, and who is best.
  for (MoveCode m : nodes.legal(v, root)) {
    if (std::any_of(out.bars.begin(), out.bars.end(), [&](const RootBar& b) { return b.move == m; })) continue;
    out.bars.emplace_back();
    out.bars.back().move = m;
  }
  const auto place = [&](const RootBar& b) {
    if (b.rank >= 0) return b.rank;
    const auto& moves = nodes.legal(v, root);
    return 1000 + static_cast<int>(std::find(moves.begin(), moves.end(), b.move) - moves.begin());
  };
  std::stable_sort(out.bars.begin(), out.bars.end(), [&](const RootBar& a, const RootBar& b) { return place(a) < place(b); });
  std::vector<PathWindow> windows;
  const u32 path[] = {root};
  v.windows(path, t, windows);
  out.window = windows.front().now;
  out.known = known_interval(v, root, t);
  for (RootBar& b : out.bars) {
    b.text = nodes.text(v, root, b.move);
    if (out.window.alpha.owner.kind == Owner::Kind::child) {
      const u32 owner = v.find(out.window.alpha.owner.id);
      b.best = owner != no_node && v[owner].move == b.move;
    }
  }
  return out;
}

}  // namespace ply
