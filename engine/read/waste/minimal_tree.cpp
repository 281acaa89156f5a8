#include "engine/read/waste/minimal_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/read/waste/prover.h"
#include "engine/trace/thread_roots.h"

namespace ply {
namespace {

// The nodes that the cheapest proof takes; what lies below a leaf that was not recorded whole goes with it.
Result<MinimalTree> cheapest(const View& v, u32 root, Wanted wanted) {
  MinimalTree out;
  out.value = v[root].value;
  out.full = u64{v[root].size} + v[root].skipped;
  Prover prover(v, {root, wanted, out.value, v[root].mover()});
  if (!prover.run()) return Error{fmt::format("what was recorded does not prove the root's value {}", out.value)};
  out.nodes = prover.cost().nodes, out.leaves = prover.cost().leaves;
  out.in.assign(v.size(), false);
  std::vector<Prover::Step> todo{{root, wanted}}, children;
  while (!todo.empty()) {
    const Prover::Step at = todo.back();
    todo.pop_back();
    if (!prover.go(at.slot)) return Error{"its records are damaged"};
    out.in[at.slot] = true;
    if (prover.is_leaf(at.slot))
      for (u32 i = prover.first_slot(at.slot); i < at.slot; ++i) out.in[i] = true;
    prover.chosen(at, children);
    // The next one is always that with the highest slot
    std::sort(children.begin(), children.end(), [](const auto& a, const auto& b) { return a.slot < b.slot; });
    todo.insert(todo.end(), children.begin(), children.end());
  }
  return out;
}

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
  return cheapest(full, roots.back(), Wanted::both);
}

u32 last_result(const View& v) {
  const std::vector<u32> roots = thread_roots(v);
  for (std::size_t i = roots.size(); i-- > 0;)
    if (!v.open(roots[i]) && v[roots[i]].end() != NodeEnd::aborted && v[roots[i]].kind() != Kind::none) return roots[i];
  return no_node;
}

Result<MinimalTree> recorded_proof(const View& v) {
  if (v.closed() == 0) return Error{"nothing was recorded"};
  const u32 root = last_result(v);
  if (root == no_node) return Error{"no root search came to a result"};
  const NodeRecord& r = v[root];
  return cheapest(v, root,
                  r.kind() == Kind::exact   ? Wanted::both
                  : r.kind() == Kind::lower ? Wanted::min
                                            : Wanted::max);
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
