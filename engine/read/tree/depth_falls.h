// Where depth does not fall: what makes a search explode. A move costs at least a ply of the depth that is left; where
// it costs none (extensions, whose sum nothing limits) a line may go on without end. Shown are the nodes by ply and
// depth, and the lines on which depth did not fall again and again.
#pragma once
#include <atomic>
#include <vector>

#include "engine/trace/view.h"

namespace ply {

/// Steps of one line, next to one another, on which depth did not fall.
struct DepthRun {
  u32 from = no_node;  ///< the node above the first of these steps: a slot
  u32 to = no_node;    ///< the node behind the last one
  int steps = 0;
  u64 nodes = 0;  ///< visited below `from`, recorded or not
};

struct DepthFalls {
  /// Nodes by ply and depth: `nodes[ply * depths + (depth - min)]`. Plies as the engine counts them, at most
  /// max_plies; searches beside the line (probes) are left out, and what lies below them.
  static constexpr int max_plies = 1024;
  int plies = 0, depths = 0, min = 0;
  std::vector<u32> nodes;
  u32 at(int ply, int depth) const { return nodes[static_cast<std::size_t>(ply * depths + depth - min)]; }
  u32 fullest = 0;  ///< the most of them

  int root_depth = 0;          ///< the deepest
  u64 counted = 0;             ///< nodes of the table
  u64 steps = 0;               ///< steps on which depth did not fall, while there was some left
  u64 below = 0;               ///< nodes that have such a step above them
  int max = 0;                 ///< such steps on one line
  u32 line = no_node;          ///< the end of that line: of these the deepest, the first that was left
  int deepest = 0;             ///< the deepest ply
  std::vector<DepthRun> runs;  ///< the longest first, at most max_runs, each from another node
  static constexpr std::size_t max_runs = 20;
};

/// One pass, of a large recording a block after the other. Of what a stop leaves, or a damaged block, nothing is said:
/// `stop` may be null.
DepthFalls depth_falls(const View& v, const std::atomic<bool>* stop = nullptr);

}  // namespace ply
