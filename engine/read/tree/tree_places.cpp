#include "engine/read/tree/tree_places.h"

#include <algorithm>
#include <limits>

#include "engine/base/in_view.h"
#include "engine/read/node/moment.h"

namespace ply {
namespace {

using State = TreePlace::State;

int child_of(const TypedTree& tree, int n, MoveCode m) {
  for (const int c : tree[static_cast<std::size_t>(n)].children)
    if (static_cast<MoveCode>(tree[static_cast<std::size_t>(c)].move) == m) return c;
  return -1;
}

class PlaceFinder {
 public:
  PlaceFinder(TreePlaces& out, const View& v, Tick t)
      : out_(out), v_(v), t_(t), node_of_(nodes_of_slots(out.tree, out.root, v)) {}

  void fill(u32 shown) {
    find_visits();
    // Parents stand before their children.
    line();
    for (std::size_t n = 0; n < out_.tree.size(); ++n) state(static_cast<int>(n));
    choices();
    best_line();
    if (shown < v_.size())
      for (std::size_t n = 0; n < out_.tree.size(); ++n)
        if (out_.places[n].slot == shown) out_.shown = static_cast<int>(n);
    // A node that was visited more than once: the newest visit stands for all.
    if (out_.shown < 0 && shown < v_.size()) out_.shown = node_of_slot(shown);
    count();
  }

 private:
  TreePlace& place(int n) { return out_.places[static_cast<std::size_t>(n)]; }
  const TypedNode& node(int n) const { return out_.tree[static_cast<std::size_t>(n)]; }
  int child(int n, MoveCode m) const { return child_of(out_.tree, n, m); }

  // The root that the moment lies in, and the newest visit of every node below it.
  void find_visits() {
    std::vector<u32> roots;
    v_.roots(roots);
    for (const u32 r : roots) {
      if (root_ == no_node || v_.enter(r) <= t_) root_ = r;
      else next_ = std::min(next_, v_.enter(r));
    }
    if (root_ == no_node || v_.enter(root_) > t_) return;
    for (u32 k = 0; k < node_of_.size(); ++k) {
      if (node_of_slot(k) < 0 || v_.enter(k) > t_) continue;
      TreePlace& p = place(node_of_[k]);
      if (p.slot == no_node || v_.enter(p.slot) < v_.enter(k)) p.slot = k, p.id = v_.id(k);
    }
  }

  // The open nodes with their walls.
  void line() {
    std::vector<u32> path;
    v_.path(t_, path);
    if (path.empty() || path.front() != root_) return;
    std::vector<PathWindow> windows;
    v_.windows(path, t_, windows);
    for (std::size_t i = 0; i < path.size(); ++i) {
      const int node = node_of_slot(path[i]);
      if (node < 0) return;
      const auto at = static_cast<std::size_t>(node);
      TreePlace& p = out_.places[at];
      p.on_line = true;
      if (v_.windowless() || out_.tree[at].leaf()) continue;
      const bool first = v_[path[i]].mover() == Side::first;
      const Window now = first ? windows[i].now : flipped(windows[i].now);
      p.window = true;
      p.alpha = wall(now.alpha, path[i]);
      p.beta = wall(now.beta, path[i]);
      p.shut = now.alpha.value >= now.beta.value;
    }
  }

  TreePlace::Wall wall(const Bound& b, u32 slot) const {
    TreePlace::Wall out{b.value};
    if (b.owner.kind != Owner::Kind::child) return out;
    const u32 by = v_.find(b.owner.id);
    if (by == no_node) return out;
    out.here = v_.parent(by) == slot;
    out.by = node_of_slot(by);
    return out;
  }

  // The node of the tree that a record below this root is a visit of; -1: none, or it lies below another root.
  int node_of_slot(u32 slot) const {
    if (root_ == no_node || v_.enter(slot) < v_.enter(root_) || v_.enter(slot) >= next_) return -1;
    return node_of_[slot];
  }

  void state(int n) {
    TreePlace& p = place(n);
    if (p.slot != no_node) {
      const NodeRecord& r = v_[p.slot];
      p.state = v_.state(p.slot, t_) == NodeState::closed && !v_.open(p.slot) ? State::closed : State::open;
      if (p.state == State::closed && r.end() != NodeEnd::aborted)
        p.value = in_view(Score{r.value, r.kind()}, r.mover(), Side::first);
      return;
    }
    if (n == out_.root) return void(p.state = State::waiting);
    const int up = node(n).parent;
    if (up < 0) return void(p.state = State::skipped);
    const TreePlace& parent = place(up);
    switch (parent.state) {
      case State::cut:
      case State::skipped:
      case State::below:
        // Beside the path to the search's root nothing is below: it is only not searched.
        p.state = parent.state == State::skipped && above_root(up) ? State::skipped : State::below;
        break;
      case State::open: p.state = parent.window && parent.shut ? State::cut : State::waiting; break;
      case State::closed: {
        const NodeRecord& q = v_[parent.slot];
        p.state = q.end() == NodeEnd::inner && q.cut() ? State::cut : State::skipped;
        break;
      }
      case State::waiting:
      case State::plain: p.state = State::waiting; break;
    }
  }
  bool above_root(int n) const {
    for (int k = node(out_.root).parent; k >= 0; k = node(k).parent)
      if (k == n) return true;
    return false;
  }

  // What the mover of each node has chosen so far: the first of the highest value that counts, or as the search said.
  void choices() {
    std::vector<u32> kids;
    for (std::size_t n = 0; n < out_.tree.size(); ++n) {
      const TreePlace& p = out_.places[n];
      if (!p.reached() || out_.tree[n].leaf()) continue;
      const NodeRecord& q = v_[p.slot];
      const bool closed = p.state == State::closed;
      v_.children(p.slot, kids);
      u32 best = no_node;
      for (const u32 k : kids) {
        if (v_[k].pass() == Pass::probe || v_.open(k) || v_.state(k, t_) != NodeState::closed) continue;
        if (closed && q.best != no_rank && v_[k].rank != q.best) continue;
        if (!v_.effect_of(p.slot, k).counted) continue;
        if (best == no_node || value_for(q, v_[k]) > value_for(q, v_[best])) best = k;
      }
      if (best == no_node) continue;
      if (const int to = child(static_cast<int>(n), v_[best].move); to >= 0) place(to).taken = true;
    }
  }

  void best_line() {
    if (root_ == no_node || v_.enter(root_) > t_) return;
    const std::vector<u32> pv = principal_variation(v_, root_, t_);
    if (pv.size() < 2) return;
    int n = out_.root;
    place(n).leads = true;
    for (std::size_t i = 1; i < pv.size(); ++i) {
      n = child(n, v_[pv[i]].move);
      if (n < 0) return;
      place(n).leads = true;
    }
  }

  void count() {
    out_.leaves = leaves_below(out_.tree, out_.root);
    for (std::size_t n = 0; n < out_.tree.size(); ++n) {
      const TreePlace& p = out_.places[n];
      if (out_.tree[n].leaf() && p.state == State::closed) ++out_.turned;
      bool saved = false;
      for (const int k : out_.tree[n].children) saved = saved || place(k).state == State::cut;
      out_.cuts += saved;
    }
  }

  TreePlaces& out_;
  const View& v_;
  const Tick t_;
  const std::vector<int> node_of_;  // by slot
  u32 root_ = no_node;
  Tick next_ = std::numeric_limits<Tick>::max();  // when the root is entered again
};

}  // namespace

std::vector<int> nodes_of_slots(const TypedTree& tree, int root, const View& v) {
  std::vector<int> out(v.size(), -1);
  if (tree.empty()) return out;
  std::vector<u32> todo, kids;
  v.roots(todo);
  for (const u32 r : todo) out[r] = root;
  while (!todo.empty()) {
    const u32 slot = todo.back();
    todo.pop_back();
    v.children(slot, kids);
    for (const u32 k : kids) {
      if (v[k].pass() == Pass::probe) continue;
      out[k] = child_of(tree, out[slot], v[k].move);
      if (out[k] >= 0) todo.push_back(k);
    }
  }
  return out;
}

TreePlaces tree_places_at(const TypedTree& tree, int root, const View& v, Tick t, u32 shown) {
  TreePlaces out;
  out.tree = tree;
  out.places.resize(tree.size());
  out.root = root;
  out.leaves = leaves_below(tree, root);
  if (v.empty()) return out;
  out.searched = true;
  PlaceFinder(out, v, t).fill(shown);
  return out;
}

}  // namespace ply
