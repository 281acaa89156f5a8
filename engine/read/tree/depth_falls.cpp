#include "engine/read/tree/depth_falls.h"

#include <algorithm>
#include <unordered_map>

namespace ply {

DepthFalls depth_falls(const View& v, const std::atomic<bool>* stop) {
  DepthFalls out;
  const u32 n = v.size();
  if (n == 0) return out;
  // 1. How large the table is.
  int max = NodeRecord::min_depth;
  out.min = NodeRecord::max_stored_depth;
  for (u32 k = 0; k < n; ++k) {
    out.min = std::min(out.min, v[k].depth()), max = std::max(max, v[k].depth());
    out.plies = std::max(out.plies, std::min(v.said_ply(k) + 1, DepthFalls::max_plies));
  }
  out.depths = max - out.min + 1;
  out.nodes.assign(static_cast<std::size_t>(out.plies) * static_cast<std::size_t>(out.depths), 0);
  // 2. The nodes, parents first. By ply of the tree: the line to the node, how often depth did not fall on it, how
  // often just now, and whether it lies beside the search.
  struct Step {
    u32 slot = no_node;
    int held = 0, run = 0;
    bool beside = false;
  };
  Step line[max_ply + 2];
  std::unordered_map<u32, DepthRun> runs;  // by where they begin
  int line_ply = -1;
  for (u32 k = n; k-- > 0;) {
    if (stop && k % 65'536 == 0 && stop->load(std::memory_order_relaxed)) return {};
    const NodeRecord& r = v[k];
    Step& here = line[r.ply];
    here = {k, 0, 0, r.pass() == Pass::probe};
    if (r.ply == 0) {
      out.root_depth = std::max(out.root_depth, r.depth());
    } else {
      const Step& above = line[r.ply - 1];
      const NodeRecord& p = v[above.slot];
      here.beside |= above.beside;
      const bool holds = !here.beside && p.depth() > 0 && r.depth() >= p.depth();
      here.held = above.held + holds;
      here.run = holds ? above.run + 1 : 0;
      out.steps += holds;
    }
    if (here.beside) continue;
    const int ply = std::min(v.said_ply(k), DepthFalls::max_plies - 1);
    out.fullest = std::max(out.fullest, ++out.nodes[static_cast<std::size_t>(ply * out.depths + r.depth() - out.min)]);
    ++out.counted;
    out.below += here.held > 0;
    out.deepest = std::max(out.deepest, v.said_ply(k));
    if (here.held > out.max || (here.held == out.max && here.held > 0 && r.ply >= line_ply))
      out.max = here.held, out.line = k, line_ply = r.ply;
    if (here.run > 0) {
      DepthRun& run = runs[line[r.ply - here.run].slot];
      if (here.run > run.steps)
        run = {line[r.ply - here.run].slot, k, here.run,
               u64{v[line[r.ply - here.run].slot].size} + v[line[r.ply - here.run].slot].skipped};
    }
  }
  for (const auto& [slot, run] : runs) out.runs.push_back(run);
  std::sort(out.runs.begin(), out.runs.end(), [&](const DepthRun& a, const DepthRun& b) {
    return a.steps != b.steps   ? a.steps > b.steps
           : a.nodes != b.nodes ? a.nodes > b.nodes
                                : v.id(a.from) < v.id(b.from);
  });
  if (out.runs.size() > DepthFalls::max_runs) out.runs.resize(DepthFalls::max_runs);
  return out;
}

}  // namespace ply
