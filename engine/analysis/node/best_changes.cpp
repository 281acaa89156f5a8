#include "engine/analysis/node/best_changes.h"

namespace ply {

std::vector<BestChange> best_changes(const View& v) {
  std::vector<BestChange> out;
  std::vector<u32> roots, kids;
  v.roots(roots);
  u32 best = no_node;  // the visit that made its move the best so far
  for (const u32 root : roots) {
    v.children(root, kids);
    for (const u32 c : kids) {
      if (v.open(c) || !v.effect_of(root, c).raised) continue;
      if (best == no_node || v[best].move != v[c].move) out.push_back({v.leave(c), root, c, best});
      best = c;
    }
  }
  return out;
}

}  // namespace ply
