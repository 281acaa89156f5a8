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
enum class Wanted : u8 { nothing, least, most, both };

}  // namespace

Result<MinimalTree> minimal_tree(const View& full) {
  const u32 n = full.closed();
  if (n == 0) return Error{"nothing was recorded"};
  if (!full.windowless()) return Error{"only a recording of plain minimax has the full tree"};
  std::vector<u32> roots;
  full.roots(roots);
  const u32 root = roots.back();
  if (full.first_slot(root) != 0 && roots.size() > 1) return Error{"the full tree must be of one root search: switch iterative deepening off"};
  MinimalTree out;
  out.value = full[root].value;
  out.full = full[root].size;
  const Side max = full[root].mover();
  const auto for_root = [&](const NodeRecord& r, int value) { return r.mover() == max ? value : -value; };
  std::vector<Proofs> proofs(n);
  for (u32 k = full.first_slot(root); k <= root; ++k) {
    const NodeRecord& r = full[k];
    if (r.skipped > 0 || r.partial()) return Error{"the full tree was not recorded whole"};
    if (r.end() == NodeEnd::aborted) return Error{"the full tree was not searched to its end"};
    if (r.end() == NodeEnd::table || r.end() == NodeEnd::pruned) return Error{"the full tree was cut short: search it without table and pruning"};
    const bool by_max = r.mover() == max;
    Proofs& p = proofs[k];
    const Cost leaf{1, 1, false}, inner{0, 1, false};
    if (r.size == 1) {
      const int x = for_root(r, r.value);
      p.least = x >= out.value ? leaf : never;
      p.most = x <= out.value ? leaf : never;
      p.both = x == out.value ? leaf : never;
      continue;
    }
    // `one`: the direction in which one child is enough for this node's mover; `all`: the one in which all must hold.
    Cost one = never, all = inner, both = never;
    u32 best_one = no_node, best_both = no_node;
    // Standing pat is one more choice of the mover: it costs a look at the static value.
    const bool stands = r.stood_pat();
    const int pat = stands ? for_root(r, r.statik) : 0;
    if (stands) {
      if (by_max ? pat >= out.value : pat <= out.value) one = leaf;
      all = (by_max ? pat <= out.value : pat >= out.value) ? all + Cost{1, 0, false} : never;
    }
    for (i64 c = i64{k} - 1; c > i64{k} - r.size; c -= full[static_cast<u32>(c)].size) {
      const Proofs& q = proofs[static_cast<std::size_t>(c)];
      const Cost here = inner + (by_max ? q.least : q.most);
      if (here < one) one = here, best_one = static_cast<u32>(c);
      all = all + (by_max ? q.most : q.least);
    }
    // Both: one child holds exactly, all others hold in the other direction; the choice is where the difference is least.
    if (!all.impossible) {
      if (stands && pat == out.value) both = all;
      for (i64 c = i64{k} - 1; c > i64{k} - r.size; c -= full[static_cast<u32>(c)].size) {
        const Proofs& q = proofs[static_cast<std::size_t>(c)];
        if (q.both.impossible) continue;
        const Cost& other = by_max ? q.most : q.least;
        const Cost here{all.leaves - other.leaves + q.both.leaves, all.nodes - other.nodes + q.both.nodes, false};
        if (here < both) both = here, best_both = static_cast<u32>(c);
      }
    }
    (by_max ? p.least : p.most) = one;
    (by_max ? p.most : p.least) = all;
    p.both = both;
    p.best_one = best_one;
    p.best_both = best_both;
  }
  const Cost whole = proofs[root].both;
  if (whole.impossible) return Error{fmt::format("the records contradict each other: the root's value {} is that of no leaf", out.value)};
  out.nodes = whole.nodes;
  out.leaves = whole.leaves;
  // Down again: which nodes the cheapest proof takes.
  out.in.assign(full.size(), false);
  std::vector<std::pair<u32, Wanted>> todo{{root, Wanted::both}};
  while (!todo.empty()) {
    const auto [k, wanted] = todo.back();
    todo.pop_back();
    out.in[k] = true;
    const NodeRecord& r = full[k];
    if (r.size == 1) continue;
    const bool by_max = r.mover() == max;
    const Wanted one = by_max ? Wanted::least : Wanted::most, all = by_max ? Wanted::most : Wanted::least;
    const u32 chosen = wanted == Wanted::both ? proofs[k].best_both : wanted == one ? proofs[k].best_one : no_node;
    for (i64 at = i64{k} - 1; at > i64{k} - r.size; at -= full[static_cast<u32>(at)].size) {
      const u32 c = static_cast<u32>(at);
      if (wanted == Wanted::both) todo.emplace_back(c, c == chosen ? Wanted::both : all);
      else if (wanted == all) todo.emplace_back(c, all);
      else if (c == chosen) todo.emplace_back(c, one);
    }
  }
  return out;
}

std::vector<bool> in_minimal_tree(const View& v, const View& full, const MinimalTree& minimal) {
  std::vector<bool> out(v.size(), false);
  if (v.empty() || full.empty()) return out;
  std::vector<u32> roots, full_roots;
  v.roots(roots);
  full.roots(full_roots);
  std::vector<std::pair<u32, u32>> todo{{roots.back(), full_roots.back()}};
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
