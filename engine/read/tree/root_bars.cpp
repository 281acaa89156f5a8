#include "engine/read/tree/root_bars.h"

#include <algorithm>
#include <unordered_map>

#include "engine/read/words/standing.h"
#include "engine/trace/thread_roots.h"

namespace ply {
namespace {

// Bars by move: a root may have tens of thousands of them (whole turns, trees of other engines).
class Bars {
 public:
  explicit Bars(std::vector<RootBar>& bars) : bars_(bars) {}
  RootBar& of(MoveCode m) {
    const auto [it, fresh] = at_.try_emplace(m, bars_.size());
    if (fresh) bars_.emplace_back().move = m;
    return bars_[it->second];
  }

 private:
  std::vector<RootBar>& bars_;
  std::unordered_map<MoveCode, std::size_t> at_;
};

// Adds what the children of one root say by tick t.
void take(const View& v, Tick t, u32 root, Bars& bars, Interval RootBar::*into, bool current) {
  const NodeRecord& q = v[root];
  std::vector<u32> kids;
  v.children(root, kids);
  for (u32 c : kids) {
    if (v.enter(c) > t) break;
    const NodeRecord& r = v[c];
    if (r.pass() == Pass::probe) continue;
    RootBar& bar = bars.of(r.move);
    if (!r.reduced()) {
      const Interval i = known_interval(v, c, t);
      bar.*into = both(bar.*into, r.mover() == q.mover() ? i : flipped(i));
    }
    if (!current) continue;
    bar.rank = r.rank;
    bar.state = v.state(c, t);
    bar.why = r.why();
    bar.pass = r.pass();
    bar.said = {};
    if (bar.state == NodeState::closed && value_without_kind(r)) bar.said = value_for(q, r);
    bar.id = v.id(c);
    bar.nodes += nodes_by(v, c, t);
  }
}

}  // namespace

RootBars root_bars(const View& v, Tick t, u32 root, Nodes& nodes) {
  RootBars out;
  if (root >= v.size() || v[root].ply != 0) return out;
  const NodeRecord& q = v[root];
  out.root = root;
  out.depth = q.depth();
  out.attempt = q.rank;
  out.mover = q.mover();
  out.unsound = nodes.subject().unsound();
  out.reported = is_reported(nodes.subject());

  Bars by_move(out.bars);

  // 1. This iteration: this root, and its earlier attempts.
  const std::vector<u32> roots = thread_roots(v, root);
  const auto here = std::find(roots.begin(), roots.end(), root);
  auto first = here;
  while (!v.untold().depths && first != roots.begin() && v[*(first - 1)].depth() == q.depth()) --first;
  for (auto r = first; r <= here; ++r) {
    take(v, t, *r, by_move, &RootBar::known, true);
    out.nodes += nodes_by(v, *r, t);
  }
  out.attempts = static_cast<int>(here - first) + 1;

  // 2. The iteration before: its last attempt has everything.
  for (auto r = first; r != roots.begin();) {
    --r;
    if (v[*r].depth() != v[*(first - 1)].depth()) break;
    take(v, t, *r, by_move, &RootBar::before, false);
  }

  // 3. Moves that nobody has reached, the window, and who is best.
  const std::vector<MoveCode> legal = nodes.legal(v, root);
  std::unordered_map<MoveCode, int> place_of;
  for (const MoveCode m : legal) {
    place_of.try_emplace(m, static_cast<int>(place_of.size()));
    (void)by_move.of(m);
  }
  const auto place = [&](const RootBar& b) {
    return b.rank >= 0 ? b.rank
                       : 1000 + (place_of.count(b.move) ? place_of.at(b.move) : static_cast<int>(place_of.size()));
  };
  // Whole turns are not listed: of those still to come the best by the iteration before is the next.
  std::stable_sort(out.bars.begin(), out.bars.end(), [&](const RootBar& a, const RootBar& b) {
    const int x = place(a), y = place(b);
    return x != y ? x < y : a.rank < 0 && a.before.hi > b.before.hi;
  });
  std::vector<PathWindow> windows;
  const u32 path[] = {root};
  v.windows(path, t, windows);
  out.window = windows.front().now;
  out.known = known_interval(v, root, t);
  if (v.state(root, t) == NodeState::closed && value_without_kind(q)) out.said = q.value;
  const u32 owner = out.window.alpha.owner.kind == Owner::Kind::child ? v.find(out.window.alpha.owner.id) : no_node;
  const Position* position = nodes.position(v, root);
  for (RootBar& b : out.bars) {
    // What is in the list is legal: to ask again would make the list again for every move.
    b.text = position && place_of.count(b.move) ? nodes.subject().text(*position, b.move) : nodes.text(v, root, b.move);
    b.best = owner != no_node && v[owner].move == b.move;
  }
  return out;
}

}  // namespace ply
