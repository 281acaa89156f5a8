#include "engine/read/node/root_passes.h"
#include "engine/trace/thread_roots.h"

#include <algorithm>

namespace ply {

std::vector<RootPass> root_passes(const View& v, u32 of) {
  std::vector<RootPass> out;
  const std::vector<u32> roots = thread_roots(v, of);
  for (std::size_t i = 0, j = 0; i < roots.size(); i = j) {
    for (j = i + 1; j < roots.size() && v[roots[j]].depth() == v[roots[i]].depth(); ++j) {}
    const auto first = roots.begin() + static_cast<std::ptrdiff_t>(i),
               last = roots.begin() + static_cast<std::ptrdiff_t>(j);
    if (j - i < 2 || (of != no_node && std::find(first, last, of) == last)) continue;
    for (std::size_t k = i; k < j; ++k) {
      const NodeRecord& r = v[roots[k]];
      out.push_back({roots[k],
                     r.depth(),
                     static_cast<int>(k - i) + 1,
                     r.alpha,
                     r.beta,
                     {r.value, r.kind()},
                     u64{r.size} + r.skipped});
    }
  }
  return out;
}

}  // namespace ply
