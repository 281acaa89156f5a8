#include "engine/analysis/waste/minimal_tree.h"

#include <fmt/format.h>

#include <array>

namespace ply {
namespace {

// What a proof costs: leaves count first.
struct Cost {
  static constexpr u32 impossible = ~0u;  // of leaves: it is not true
  u64 nodes = 0;
  u32 leaves = 0;
  bool possible() const { return leaves != impossible; }
  friend bool operator<(const Cost& a, const Cost& b) {
    return a.leaves != b.leaves ? a.leaves < b.leaves : a.nodes < b.nodes;
  }
};
constexpr Cost never{0, Cost::impossible};
Cost operator+(const Cost& a, const Cost& b) {
  return a.possible() && b.possible() ? Cost{a.nodes + b.nodes, a.leaves + b.leaves} : never;
}

// Of a node, in the view of the root's mover: what it costs to prove that it is at least v, at most v, and both at
// once.
struct Costs {
  Cost least = never, most = never, both = never;
};
enum class Wanted : u8 { least, most, both };

// The cheapest proof within the recorded subtree of `root`. `wanted`: which directions its own value is known for.
// Costs are kept only of nodes whose parent is not reached yet; what is needed on the way down again is nine bytes a
// node.
class Prover {
 public:
  Prover(const View& v, u32 root, Wanted wanted)
      : v_(v),
        root_(root),
        first_(v.first_slot(root)),
        wanted_(wanted),
        max_(v[root].mover()),
        value_(v[root].value),
        one_(v[root].size, no_node),
        both_(v[root].size, no_node),
        all_(v[root].size, false) {}

  Result<MinimalTree> run() {
    for (u32 k = first_; k <= root_; ++k) {
      const Costs c = prove(k);
      while (!pending_.empty() && pending_.back().slot >= v_.first_slot(k)) pending_.pop_back();  // its children
      pending_.push_back({c, k});
    }
    MinimalTree out;
    out.value = value_;
    out.full = u64{v_[root_].size} + v_[root_].skipped;
    const Costs& c = pending_.back().costs;
    const Cost whole = wanted_ == Wanted::both ? c.both : wanted_ == Wanted::least ? c.least : c.most;
    if (!whole.possible()) return Error{fmt::format("what was recorded does not prove the root's value {}", value_)};
    out.nodes = whole.nodes, out.leaves = whole.leaves;
    out.in.assign(v_.size(), false);
    mark(out.in);
    return out;
  }

 private:
  struct Pending {
    Costs costs;
    u32 slot;
  };
  // Of the visits of one move (scout, re-search) the one that proves it most cheaply.
  struct Visits {
    u32 stamp = 0;  // of the node that is worked on
    u32 all_slot = no_node, both_slot = no_node;
    Cost all, both;
  };

  int for_root(const NodeRecord& r, int value) const { return r.mover() == max_ ? value : -value; }
  static bool is_leaf(const NodeRecord& r) { return r.size == 1 || r.partial() || r.end() != NodeEnd::inner; }

  Costs prove(u32 k) {
    const NodeRecord& r = v_[k];
    Costs out;
    if (r.kind() == Kind::none || r.pass() == Pass::probe) return out;
    const bool by_max = r.mover() == max_;
    if (is_leaf(r)) {
      // What is below a leaf that was not recorded whole has to be visited with it.
      const Cost leaf{u64{r.size} + r.skipped, 1};
      const int x = for_root(r, r.value);
      // X is a lower bound for the root's side
      const bool low = r.kind() == Kind::exact || r.kind() == (by_max ? Kind::lower : Kind::upper);
      const bool high = r.kind() == Kind::exact || r.kind() == (by_max ? Kind::upper : Kind::lower);
      if (low && x >= value_) out.least = leaf;
      if (high && x <= value_) out.most = leaf;
      if (low && high && x == value_) out.both = leaf;
      return out;
    }
    // `one`: the direction in which one move is enough for this node's mover; `all`: the one in which all must hold.
    const Cost inner{1, 0};
    Cost one = never, all = inner, both = never;
    // Standing pat is one more choice of the mover: it costs a look at the static value.
    const bool stands = r.has_static() && r.depth() <= 0;
    const int pat = stands ? for_root(r, r.statik) : 0;
    if (stands) {
      if (by_max ? pat >= value_ : pat <= value_) one = {1, 1};
      all = (by_max ? pat <= value_ : pat >= value_) ? all + Cost{0, 1} : never;
    }
    ++stamp_, ranks_.clear();
    for (std::size_t i = pending_.size(); i-- > 0 && pending_[i].slot >= v_.first_slot(k);) {
      const auto& [q, child] = pending_[i];
      if (v_[child].pass() == Pass::probe) continue;
      if (const Cost here = inner + (by_max ? q.least : q.most); here < one) one = here, one_[place(k)] = child;
      Visits& b = best_[v_[child].rank];
      if (b.stamp != stamp_) b = {stamp_, child, no_node, never, never}, ranks_.push_back(v_[child].rank);
      if (const Cost& cost = by_max ? q.most : q.least; cost < b.all) b.all = cost, b.all_slot = child;
      if (q.both < b.both) b.both = q.both, b.both_slot = child;
    }
    if (r.cut() || ranks_.size() < r.moves) all = never;  // a move that was not searched proves nothing
    for (const u8 rank : ranks_) all = all + best_[rank].all, all_[place(best_[rank].all_slot)] = true;
    // Both: one move holds exactly, all others hold in the other direction; the choice is where the difference is
    // least.
    if (all.possible()) {
      if (stands && pat == value_) both = all;
      for (const u8 rank : ranks_) {
        const Visits& b = best_[rank];
        if (!b.both.possible()) continue;
        const Cost here{all.nodes - b.all.nodes + b.both.nodes, all.leaves - b.all.leaves + b.both.leaves};
        if (here < both) both = here, both_[place(k)] = b.both_slot;
      }
    }
    (by_max ? out.least : out.most) = one;
    (by_max ? out.most : out.least) = all;
    out.both = both;
    return out;
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
        if (const u32 chosen = one_[place(k)]; chosen != no_node) todo.emplace_back(chosen, one);
        continue;
      }
      const u32 chosen = wanted == Wanted::both ? both_[place(k)] : no_node;
      if (chosen != no_node) todo.emplace_back(chosen, Wanted::both);
      for (i64 c = i64{k} - 1; c > i64{k} - r.size; c -= v_[static_cast<u32>(c)].size) {
        const u32 child = static_cast<u32>(c);
        if (all_[place(child)] && (chosen == no_node || v_[child].rank != v_[chosen].rank))
          todo.emplace_back(child, all);
      }
    }
  }
  std::size_t place(u32 slot) const { return slot - first_; }

  const View& v_;
  const u32 root_, first_;
  const Wanted wanted_;
  const Side max_;
  const int value_;
  std::vector<Pending> pending_;
  // By place within the root's subtree: the child that does what one child must do (no_node: its own static value
  // does), the one that holds exactly, and whether this node is the visit of its move that is taken where all moves
  // must hold.
  std::vector<u32> one_, both_;
  std::vector<bool> all_;
  std::array<Visits, 256> best_{};
  std::vector<u8> ranks_;
  u32 stamp_ = 0;
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
    if (r.end() == NodeEnd::table || r.end() == NodeEnd::pruned)
      return Error{"the full tree was cut short: search it without table and pruning"};
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
  return Prover(v, root,
                r.kind() == Kind::exact   ? Wanted::both
                : r.kind() == Kind::lower ? Wanted::least
                                          : Wanted::most)
      .run();
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
