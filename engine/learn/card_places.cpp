#include "engine/learn/card_places.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/read/tree/tree_places.h"

namespace ply {

u32 card_node_of(const CardTree& tree, const View& v, u32 slot) {
  const int n = nodes_of_slots(tree.nodes, 0, v)[slot];
  return n < 0 ? no_card_node : static_cast<u32>(n);
}

bool is_card(const NodeRecord& r) {
  return r.size == 1 && (r.end() == NodeEnd::horizon || r.end() == NodeEnd::over || r.end() == NodeEnd::repetition ||
                         r.end() == NodeEnd::limit || r.end() == NodeEnd::turn_won);
}

std::vector<u32> cards_turned_by(const CardTree& tree, const View& v, Tick t) {
  const std::vector<int> node_of = nodes_of_slots(tree.nodes, 0, v);
  std::vector<u32> out;
  std::vector<bool> seen(tree.nodes.size());
  const u32 end = v.closed_by(t);
  for (u32 k = 0; k < end; ++k) {
    if (node_of[k] < 0) continue;
    const auto n = static_cast<u32>(node_of[k]);
    // A node at which an earlier iteration ended is no card.
    if (!tree.nodes[n].leaf() || !is_card(v[k]) || seen[n]) continue;
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
