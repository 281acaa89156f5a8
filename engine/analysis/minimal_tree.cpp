#include "engine/analysis/minimal_tree.h"

#include <fmt/format.h>

#include <algorithm>

namespace ply {
namespace {

// What a proof costs: leaves count first. `impossible`: it is not true.
struct Cost {
  u64 leaves = 0, nodes = 0;
  bool impossible = false;
  friend bool operator<(const Cost& a, const Cost& b) {
    if (a.impossible != b.impossible) return b.impossible;
    return a.leaves != b.leaves ? a.leaves < b.leaves : a.nodes < b.nodes;
  }
};
constexpr Cost never{0, 0, true};
Cost operator+(const Cost& a, const Cost& b) { return a.impossible || b.impossible ? never : Cost{a.leaves + b.leaves, a.nodes + b.nodes, false}; }

// Proofs of a node, in the view of the root's mover: that it is at least v, at most v, and both at once.
struct Proofs {
  Cost least, most, both;
  u32 best_one = no_node, best_both = no_node;  // the child that does what one child must do; no_node: its own static value does
};
enum class Wanted : u8 { least, most, both };

// The cheapest proof within the recorded subtree of `root`. `wanted`: which directions its own value is known for.
class Prover {
 public:
  Prover(const View& v, u32 root, Wanted wanted) : v_(v), root_(root), wanted_(wanted), max_(v[root].mover()), value_(v[root].value), proofs_(v[root].size) {}

  Result<MinimalTree> run() {
    const u32 first = v_.first_slot(root_);
    for (u32 k = first; k <= root_; ++k) at(k) = prove(k);
    MinimalTree out;
    out.value = value_;
    out.full = u64{v_[root_].size} + v_[root_].skipped;
    const Cost whole = wanted_ == Wanted::both ? at(root_).both : wanted_ == Wanted::least ? at(root_).least : at(root_).most;
    if (whole.impossible) return Error{fmt::format("what was recorded does not prove the root's value {}", value_)};
    out.nodes = whole.nodes, out.leaves = whole.leaves;
    out.in.assign(v_.size(), false);
    mark(out.in);
    return out;
  }

 private:
  Proofs& at(u32 k) { return proofs_[k - v_.first_slot(root_)]; }
  int for_root(const NodeRecord& r, int value) const { return r.mover() == max_ ? value : -value; }
  static bool is_leaf(const NodeRecord& r) { return r.size == 1 || r.partial() || r.end() != NodeEnd::inner; }

  Proofs prove(u32 k) {
    const NodeRecord& r = v_[k];
    Proofs p{never, never, never};
    if (r.kind() == Kind::none || r.pass() == Pass::probe) return p;
    const bool by_max = r.mover() == max_;
    const Cost inner{0, 1, false};
    if (is_leaf(r)) {
      // What is below a leaf that was not recorded whole has to be visited with it.
      const Cost leaf{1, u64{r.size} + r.skipped, false};
      const int x = for_root(r, r.value);
      const bool low = r.kind() == Kind::exact || r.kind() == (by_max ? Kind::lower : Kind::upper);  // x is a lower bound for the root's side
      const bool high = r.kind() == Kind::exact || r.kind() == (by_max ? Kind::upper : Kind::lower);
      if (low && x >= value_) p.least = leaf;
      if (high && x <= value_) p.most = leaf;
      if (low && high && x == value_) p.both = leaf;
      return p;
    }
    // `one`: the direction in which one move is enough for this node's mover; `all`: the one in which all must hold.
    Cost one = never, all = inner, both = never;
    u32 ranks = 0;
    // Standing pat is one more choice of the mover: it costs a look at the static value.
    const bool stands = r.has_static() && r.depth <= 0;
    const int pat = stands ? for_root(r, r.statik) : 0;
    if (stands) {
      if (by_max ? pat >= value_ : pat <= value_) one = {1, 1, false};
      all = (by_max ? pat <= value_ : pat >= value_) ? all + Cost{1, 0, false} : never;
    }
    best_.assign(256, {});
    for (i64 c = i64{k} - 1; c > i64{k} - r.size; c -= v_[static_cast<u32>(c)].size) {
      const u32 child = static_cast<u32>(c);
      if (v_[child].pass() == Pass::probe) continue;
      const Proofs& q = at(child);
      if (const Cost here = inner + (by_max ? q.least : q.most); here < one) one = here, p.best_one = child;
      // Of the visits of one move (scout, re-search) the one that proves it most cheaply.
      Visits& b = best_[v_[child].rank];
      ranks += !b.seen;
      b.seen = true;
      b.all = std::min(b.all, by_max ? q.most : q.least);
      if (q.both < b.both) b.both = q.both, b.slot = child;
    }
    if (r.cut() || ranks < r.moves) all = never;  // a move that was not searched proves nothing
    for (const Visits& b : best_)
      if (b.seen) all = all + b.all;
    // Both: one move holds exactly, all others hold in the other direction; the choice is where the difference is least.
    if (!all.impossible) {
      if (stands && pat == value_) both = all;
      for (const Visits& b : best_) {
        if (!b.seen || b.both.impossible) continue;
        const Cost here{all.leaves - b.all.leaves + b.both.leaves, all.nodes - b.all.nodes + b.both.nodes, false};
        if (here < both) both = here, p.best_both = b.slot;
      }
    }
    (by_max ? p.least : p.most) = one;
    (by_max ? p.most : p.least) = all;
    p.both = both;
    return p;
  }

  // Down again: which nodes the cheapest proof takes.
  void mark(std::vector<bool>& in) {
    std::vector<std::pair<u32, Wanted>> todo{{root_, wanted_}};
    while (!todo.empty()) {
      const auto [k, wanted] = todo.back();
      todo.pop_back();
      const NodeRecord& r = v_[k];
      in[k] = true;
      if (is_leaf(r)) {
        for (u32 i = v_.first_slot(k); i < k; ++i) in[i] = true;
        continue;
      }
      const bool by_max = r.mover() == max_;
      const Wanted one = by_max ? Wanted::least : Wanted::most, all = by_max ? Wanted::most : Wanted::least;
      if (wanted == one) {
        if (at(k).best_one != no_node) todo.emplace_back(at(k).best_one, one);
        continue;
      }
      const u32 chosen = wanted == Wanted::both ? at(k).best_both : no_node;
      if (chosen != no_node) todo.emplace_back(chosen, Wanted::both);
      best_.assign(256, {});
      for (i64 c = i64{k} - 1; c > i64{k} - r.size; c -= v_[static_cast<u32>(c)].size) {
        const u32 child = static_cast<u32>(c);
        if (v_[child].pass() == Pass::probe || (chosen != no_node && v_[child].rank == v_[chosen].rank)) continue;
        Visits& b = best_[v_[child].rank];
        const Cost& cost = by_max ? at(child).most : at(child).least;
        if (!b.seen || cost < b.all) b = {true, cost, never, child};
      }
      for (const Visits& b : best_)
        if (b.seen) todo.emplace_back(b.slot, all);
    }
  }

  struct Visits {
    bool seen = false;
    Cost all = never, both = never;
    u32 slot = no_node;
  };
  const View& v_;
  const u32 root_;
  const Wanted wanted_;
  const Side max_;
  const int value_;
  std::vector<Proofs> proofs_;
  std::vector<Visits> best_;
};

}  // namespace

Result<MinimalTree> minimal_tree(const View& full) {
  if (full.closed() == 0) return Error{"nothing was recorded"};
  if (!full.windowless()) return Error{"only a recording of plain minimax has the full tree"};
  std::vector<u32> roots;
  full.roots(roots);
  if (roots.size() > 1) return Error{"the full tree must be of one root search: switch iterative deepening off"};
  for (u32 k = 0; k < full.closed(); ++k) {
    const NodeRecord& r = full[k];
    if (r.skipped > 0 || r.partial()) return Error{"the full tree was not recorded whole"};
    if (r.end() == NodeEnd::aborted) return Error{"the full tree was not searched to its end"};
    if (r.end() == NodeEnd::table || r.end() == NodeEnd::pruned) return Error{"the full tree was cut short: search it without table and pruning"};
  }
  return Prover(full, roots.back(), Wanted::both).run();
}

u32 last_result(const View& v) {
  std::vector<u32> roots;
  v.roots(roots);
  for (std::size_t i = roots.size(); i-- > 0;)
    if (!v.open(roots[i]) && v[roots[i]].end() != NodeEnd::aborted && v[roots[i]].kind() != Kind::none) return roots[i];
  return no_node;
}

Result<MinimalTree> recorded_proof(const View& v) {
  if (v.closed() == 0) return Error{"nothing was recorded"};
  const u32 root = last_result(v);
  if (root == no_node) return Error{"no root search came to a result"};
  const NodeRecord& r = v[root];
  return Prover(v, root, r.kind() == Kind::exact ? Wanted::both : r.kind() == Kind::lower ? Wanted::least : Wanted::most).run();
}

std::vector<bool> in_minimal_tree(const View& v, const View& full, const MinimalTree& minimal) {
  std::vector<bool> out(v.size(), false);
  const u32 root = last_result(v), full_root = last_result(full);
  if (root == no_node || full_root == no_node) return out;
  std::vector<std::pair<u32, u32>> todo{{root, full_root}};
  while (!todo.empty()) {
    const auto [k, f] = todo.back();
    todo.pop_back();
    if (!minimal.in[f]) continue;
    out[k] = true;
    for (i64 c = i64{k} - 1; v[k].size > 1 && c > i64{k} - v[k].size; c -= v[static_cast<u32>(c)].size) {
      const NodeRecord& r = v[static_cast<u32>(c)];
      if (r.pass() == Pass::probe) continue;
      for (i64 g = i64{f} - 1; full[f].size > 1 && g > i64{f} - full[f].size; g -= full[static_cast<u32>(g)].size)
        if (full[static_cast<u32>(g)].move == r.move) todo.emplace_back(static_cast<u32>(c), static_cast<u32>(g));
    }
  }
  return out;
}

}  // namespace ply
