#include "engine/read/tree/depth_falls.h"

#include <algorithm>
#include <array>
#include <span>
#include <tuple>
#include <unordered_map>

#include "engine/trace/record_runs.h"

namespace ply {

DepthFalls depth_falls(const View& v, const std::atomic<bool>* stop) {
  DepthFalls out;
  // The nodes, parents first. By ply of the tree: how often depth did not fall on the line to the node, how often just
  // now, and whether it lies beside the search.
  struct Step {
    u32 slot = no_node, id = no_node;
    u64 nodes = 0;
    int depth = 0, held = 0, run = 0;
    bool beside = false;
  };
  struct Run : DepthRun {
    u32 id = no_node;  // of `from`
  };
  constexpr int all_depths = NodeRecord::max_stored_depth - NodeRecord::min_depth + 1;
  std::vector<std::array<u32, all_depths>> counts;  // by ply
  Step line[max_ply + 2];
  std::unordered_map<u32, Run> runs;  // by where they begin
  int line_ply = -1, min = NodeRecord::max_stored_depth, max = NodeRecord::min_depth;
  const std::span<const i16> plies = v.node_plies();
  NearRecords near(v);
  for (u32 k = v.size(); k-- > 0;) {
    if (stop && k % 65'536 == 0 && stop->load(std::memory_order_relaxed)) return {};
    if (k < v.closed() && !near.go(k)) return {};
    const NodeRecord& r = near[k];
    const int said = k < plies.size() ? plies[k] : r.ply, ply = std::min(said, DepthFalls::max_plies - 1);
    min = std::min(min, r.depth()), max = std::max(max, r.depth());
    out.plies = std::max(out.plies, ply + 1);
    Step& here = line[r.ply];
    here = {k, k - r.size + 1 + r.ply, u64{r.size} + r.skipped, r.depth(), 0, 0, r.pass() == Pass::probe};
    if (r.ply == 0) {
      out.root_depth = std::max(out.root_depth, here.depth);
    } else {
      const Step& above = line[r.ply - 1];
      here.beside |= above.beside;
      const bool holds = !here.beside && above.depth > 0 && here.depth >= above.depth;
      here.held = above.held + holds;
      here.run = holds ? above.run + 1 : 0;
      out.steps += holds;
    }
    if (here.beside) continue;
    while (counts.size() <= static_cast<std::size_t>(ply)) counts.emplace_back();
    const auto depth = static_cast<std::size_t>(here.depth - NodeRecord::min_depth);
    out.fullest = std::max(out.fullest, ++counts[static_cast<std::size_t>(ply)][depth]);
    ++out.counted;
    out.below += here.held > 0;
    out.deepest = std::max(out.deepest, said);
    if (here.held > out.max || (here.held == out.max && here.held > 0 && r.ply >= line_ply))
      out.max = here.held, out.line = k, line_ply = r.ply;
    if (here.run > 0) {
      const Step& from = line[r.ply - here.run];
      Run& run = runs[from.slot];
      if (here.run > run.steps) run = {{from.slot, k, here.run, from.nodes}, from.id};
    }
  }
  if (v.empty()) return out;
  out.min = min, out.depths = max - min + 1;
  out.nodes.resize(static_cast<std::size_t>(out.plies * out.depths));
  for (std::size_t ply = 0; ply < counts.size(); ++ply)
    std::copy_n(counts[ply].begin() + (min - NodeRecord::min_depth), out.depths,
                out.nodes.begin() + static_cast<std::ptrdiff_t>(ply) * out.depths);
  std::vector<Run> found;
  for (const auto& [slot, run] : runs) found.push_back(run);
  std::sort(found.begin(), found.end(), [](const Run& a, const Run& b) {
    return std::tuple(-a.steps, b.nodes, a.id) < std::tuple(-b.steps, a.nodes, b.id);
  });
  if (found.size() > DepthFalls::max_runs) found.resize(DepthFalls::max_runs);
  out.runs.assign(found.begin(), found.end());
  return out;
}

}  // namespace ply
