// What one search from its root found, move by move: for plots of a search that does not deepen.
#pragma once
#include <vector>

#include "engine/trace/view.h"

namespace ply {

/// All values in the view of the root's mover.
struct RootCourse {
  struct Step {
    u32 slot = no_node;   ///< of a move of the root that was left
    u64 nodes = 0;        ///< visited since the root was entered, when it was left
    Score value;          ///< what was proved of the move
    bool raised = false;  ///< it counted and raised alpha
    int alpha = 0;        ///< of the root from then on; without a window the best so far
  };
  Side mover = Side::first;
  int alpha = 0, beta = 0;  ///< the window that the root was given
  u64 nodes = 0;            ///< visited in it until now
  std::vector<Step> steps;  ///< in the order of the search; nothing of moves that were not left or stopped
};

/// `root` is a slot of the view.
RootCourse root_course(const View& v, u32 root);

}  // namespace ply
