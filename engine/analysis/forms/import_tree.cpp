#include "engine/analysis/forms/import_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace ply::imported {

Status link_up(std::vector<Node>& nodes, LineTree& t) {
  const u32 n = static_cast<u32>(nodes.size());
  std::unordered_map<i64, u32> by_id;
  by_id.reserve(n);
  for (u32 i = 0; i < n; ++i)
    if (!by_id.try_emplace(nodes[i].id, i).second)
      return Error{fmt::format("line {}: the id {} was already that of line {}", nodes[i].line, nodes[i].id,
                               nodes[by_id[nodes[i].id]].line)};
  t.first.assign(n, no_node), t.next.assign(n, no_node), t.last.assign(n, no_node);
  for (u32 i = 0; i < n; ++i) {
    if (!nodes[i].has_parent || (nodes[i].parent == -1 && !by_id.contains(-1))) {
      t.roots.push_back(i);
      continue;
    }
    const auto it = by_id.find(nodes[i].parent);
    if (it == by_id.end())
      return Error{fmt::format("line {}: no node has the id {} of its parent", nodes[i].line, nodes[i].parent)};
    const u32 p = it->second;
    if (t.first[p] == no_node) t.first[p] = i;
    else t.next[t.last[p]] = i;
    t.last[p] = i;
  }
  if (t.roots.empty()) return Error{"no node is a root: one must have no parent"};
  // Down and up again without recursion; `enter` numbers are the new ids.
  std::vector<u32> line, child, enter(n, no_node);
  t.post.reserve(n);
  u32 entered = 0;
  for (const u32 root : t.roots) {
    const auto begin = [&](u32 i) -> Status {
      Node& q = nodes[i];
      const std::size_t ply = line.size();
      if (ply > static_cast<std::size_t>(max_ply))
        return Error{fmt::format("line {}: it is deeper than {} plies", q.line, max_ply)};
      if (q.has_ply && q.r.ply != ply)
        return Error{fmt::format("line {}: its ply is {}, but {} nodes are above it", q.line, q.r.ply, ply)};
      q.r.ply = static_cast<u8>(ply);
      line.push_back(i);
      child.push_back(t.first[i]);
      enter[i] = entered++;
      return Done{};
    };
    if (const Status s = begin(root); !s) return s;
    while (!line.empty()) {
      const u32 c = child.back();
      if (c == no_node) {
        t.post.push_back(line.back());
        line.pop_back();
        child.pop_back();
        continue;
      }
      child.back() = t.next[c];
      if (const Status s = begin(c); !s) return s;
    }
  }
  if (t.post.size() != n)
    for (u32 i = 0; i < n; ++i)
      if (enter[i] == no_node) return Error{fmt::format("line {}: it lies below itself", nodes[i].line)};
  // The writers of table entries by their new ids; a writer that was not left before is no writer.
  std::vector<u32> left(n);
  for (u32 s = 0; s < n; ++s) left[t.post[s]] = s;
  for (Node& q : nodes) {
    if (q.writer < 0) continue;
    const auto it = by_id.find(q.writer);
    if (it == by_id.end()) continue;
    const u32 self = static_cast<u32>(&q - nodes.data());
    if (left[it->second] < left[self] && enter[it->second] < enter[self]) q.r.link = enter[it->second];
  }
  for (u32 s = 0; s < n; ++s) {  // children before parents
    const u32 i = t.post[s];
    u32 size = 1;
    for (u32 c = t.first[i]; c != no_node; c = t.next[c]) size += nodes[c].r.size;
    nodes[i].r.size = size;
  }
  return Done{};
}

// Parents come before their children here.
void fill_in(std::vector<Node>& nodes, const LineTree& t) {
  for (auto at = t.post.rbegin(); at != t.post.rend(); ++at) {
    Node& q = nodes[*at];
    NodeRecord& r = q.r;
    const bool inner = t.first[*at] != no_node;
    if (!q.has_end) r.end_kind = NodeRecord::pack_end(inner ? NodeEnd::inner : NodeEnd::horizon, r.kind());
    if (!q.has_kind && r.end() != NodeEnd::aborted) {
      const bool proved = inner || r.end() == NodeEnd::table || r.end() == NodeEnd::pruned;
      r.end_kind = NodeRecord::pack_end(r.end(), !proved              ? Kind::exact
                                                 : r.value >= r.beta  ? Kind::lower
                                                 : r.value <= r.alpha ? Kind::upper
                                                                      : Kind::exact);
    }
    if (inner && !q.has_cut && r.value >= r.beta && r.end() == NodeEnd::inner) r.flags |= NodeRecord::cut_bit;
    if (inner && !q.has_stood_pat && r.has_static() && r.statik > r.alpha && r.statik < r.beta) {
      const NodeRecord& k = nodes[t.first[*at]].r;
      const bool same_mover = !nodes[t.first[*at]].has_mover ? false : k.mover() == r.mover();
      if ((same_mover ? k.alpha : -k.beta) == r.statik) r.flags |= NodeRecord::stand_pat_bit;
    }
    // The children: who moves, their places, and in which role they were searched.
    int ranks = 0;
    i32 alpha = r.stood_pat() ? r.statik : r.alpha;
    for (u32 c = t.first[*at]; c != no_node; c = t.next[c]) {
      Node& k = nodes[c];
      if (!k.has_mover) k.r.flags |= static_cast<u8>(r.mover() == Side::first ? Side::second : Side::first);
      if (!k.has_depth) k.r.set_depth(r.depth() - 1);
      bool again = false;
      if (!k.has_rank) {
        u32 same = no_node;
        for (u32 b = t.first[*at]; b != c && same == no_node; b = t.next[b])
          if (nodes[b].text == k.text && nodes[b].r.pass() != Pass::probe) same = b;
        again = same != no_node;
        k.r.rank = again ? nodes[same].r.rank : static_cast<u8>(std::min(ranks, 254));
      }
      if (k.r.pass() != Pass::probe && k.r.rank >= ranks) ranks = k.r.rank + 1;
      const bool same_mover = k.r.mover() == r.mover();
      const i32 low = same_mover ? k.r.alpha : -k.r.beta, high = same_mover ? k.r.beta : -k.r.alpha;
      if (!k.has_pass) {
        const Pass pass = again                                             ? Pass::research
                          : i64{high} - low == 1 && i64{r.beta} - alpha > 1 ? Pass::scout
                                                                            : Pass::full;
        k.r.flags = static_cast<u8>((k.r.flags & ~NodeRecord::pass_mask) | NodeRecord::pack_pass(pass, false));
      }
      const i32 value = value_for(r, k.r);
      if (counts(k.r, alpha, r.beta, value)) alpha = std::max(alpha, value);
      if (q.best_text >= 0 && k.text == static_cast<u32>(q.best_text)) r.best = k.r.rank;
    }
    if (!q.has_moves) r.moves = static_cast<u8>(std::min(ranks, 255));
    if (inner && r.best == no_rank && q.best_text < 0) {  // the child whose value is the node's
      for (u32 c = t.first[*at]; c != no_node && r.best == no_rank; c = t.next[c])
        if (value_for(r, nodes[c].r) == r.value && nodes[c].r.pass() != Pass::probe) r.best = nodes[c].r.rank;
    }
  }
}

}  // namespace ply::imported
