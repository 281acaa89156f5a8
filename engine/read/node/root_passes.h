// Searches of one root, one after the other: attempts of aspiration, passes of MTD(f) and its like.
#pragma once
#include <vector>

#include "engine/search/options.h"
#include "engine/trace/view.h"

namespace ply {

struct RootPass {
  u32 root = no_node;  ///< slot
  int depth = 0;
  int pass = 1;  ///< from 1 on, of those of one depth in a row
  i32 alpha = 0, beta = 0;
  Score score;    ///< view of the root's mover, as the window
  u64 nodes = 0;  ///< visited, recorded or not
};

/// Of all depths that have more than one. `of`: the slot of a root, of whose depth alone; no_node: of all.
std::vector<RootPass> root_passes(const View& v, u32 of = no_node);

}  // namespace ply
