// Commands of the question whether a score is an artefact of the horizon. It searches, so it begins by a command only.
#pragma once
#include <string>

#include "engine/base/types.h"
#include "engine/trace/record.h"

namespace ply::command {

/// Asks about a node (by id; no_node: the root of the last iteration that came to a result), or about the place `leaf`
/// plies along its best line (HorizonAsk::leaf).
struct AskHorizon {
  u32 node = no_node;
  int leaf = -1;
  u64 max_nodes = 20'000'000;  ///< of a search: some ten seconds; 0: as many as it takes
};
struct StopHorizon {};  ///< what is finished is kept
/// Makes one of its searches the one that is shown: deeper by `plies`, or until it is quiet.
struct OpenDeeper {
  int plies = 0;
  bool quiet = false;
};

}  // namespace ply::command
