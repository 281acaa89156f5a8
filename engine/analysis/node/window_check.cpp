#include "engine/analysis/node/window_check.h"

namespace ply {

WindowCheck window_check(const View& v, u32 slot) {
  WindowCheck out;
  std::vector<u32> path;
  v.path_to(slot, path);
  if (path.size() < 2) return out;
  std::vector<PathWindow> windows;
  v.windows(path, v.enter(slot), windows);
  const NodeRecord &above = v[path[path.size() - 2]], &r = v[slot];
  Window in = windows[windows.size() - 2].at_next;
  if (is_shallow_probe(above, r)) return out;
  if (r.pass() == Pass::scout) in.beta.value = in.alpha.value + 1;
  if (r.pass() == Pass::probe) in.alpha.value = in.beta.value - 1;
  out.mover_same = above.mover() == r.mover();
  out.should = {{(out.mover_same ? in : flipped(in)).alpha.value, {}},
                {(out.mover_same ? in : flipped(in)).beta.value, {}}};
  out.found = {{r.alpha, {}}, {r.beta, {}}};
  out.follows = windows.back().follows;
  const bool same_values = out.should.alpha.value == r.alpha && out.should.beta.value == r.beta;
  out.asked = (out.follows == same_values) && (!out.follows || i64{r.alpha} != -i64{r.beta});
  return out;
}

}  // namespace ply
