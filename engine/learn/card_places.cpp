#include "engine/learn/card_places.h"

#include <algorithm>

#include "engine/core/text.h"

namespace ply {

std::vector<u32> card_nodes_of(const CardTree& tree, const View& v) {
  std::vector<u32> out(v.size(), no_card_node);
  std::vector<u32> kids;
  // Parents lie above their children.
  for (u32 k = v.size(); k-- > 0;) {
    if (v[k].ply == 0) out[k] = tree.nodes.empty() ? no_card_node : 0;
    if (out[k] == no_card_node || v[k].size == 1) continue;
    v.children(k, kids);
    for (const u32 c : kids)
      for (const u32 n : tree.nodes[out[k]].children)
        if (v[c].pass() != Pass::probe && tree.nodes[n].move == v[c].move) out[c] = n;
  }
  return out;
}

bool is_card(const NodeRecord& r) {
  return r.size == 1 && (r.end() == NodeEnd::horizon || r.end() == NodeEnd::over || r.end() == NodeEnd::repetition ||
                         r.end() == NodeEnd::limit);
}

std::vector<u32> cards_turned_by(const CardTree& tree, const View& v, Tick t) {
  const std::vector<u32> node_of = card_nodes_of(tree, v);
  std::vector<u32> out;
  std::vector<bool> seen(tree.nodes.size());
  const u32 end = v.closed_by(t);
  for (u32 k = 0; k < end; ++k) {
    const u32 n = node_of[k];
    // A node at which an earlier iteration ended is no card.
    if (n == no_card_node || !tree.nodes[n].leaf() || !is_card(v[k]) || seen[n]) continue;
    seen[n] = true;
    out.push_back(n);
  }
  return out;
}

Result<std::vector<MoveCode>> read_path(const Game& game, const Position& root, std::string_view path) {
  path = trim(path);
  if (path.empty() || path == "root") return std::vector<MoveCode>{};
  return game.parse_moves(root, path);
}

std::vector<u32> visits_of(const View& v, std::span<const MoveCode> path) {
  std::vector<u32> here, next, kids;
  v.roots(here);
  for (const MoveCode m : path) {
    next.clear();
    for (const u32 k : here) {
      v.children(k, kids);
      for (const u32 c : kids)
        if (v[c].move == m && v[c].pass() != Pass::probe) next.push_back(c);
    }
    here.swap(next);
  }
  std::sort(here.begin(), here.end(), [&](u32 a, u32 b) { return v.id(a) < v.id(b); });
  return here;
}

}  // namespace ply
