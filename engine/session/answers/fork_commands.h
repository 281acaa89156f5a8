// The search that is shown, run again up to a node and then otherwise (forks.h). A fork is named by its number: 0 is
// the original, and those that were made follow in their order.
#pragma once
#include <string>

#include "engine/trace/record.h"

namespace ply::command {

/// A text of changes, as `trace fork` takes them, and where: a node of the fork that is looked at. Searches again.
struct MakeFork {
  std::string changes, name = {};
  u32 node = no_node;  ///< its id there; no_node: the one that is looked at there
  int of = -1;         ///< of this fork; -1: of the one that is looked at, -2: of the one that all panels show
};
struct StopFork {};  ///< what was there stays; nothing of the one that was being made does
struct ChooseFork {
  int fork = 0;
};  ///< it stands beside the one that it was made of
struct ShowFork {
  int fork = -1;
};  ///< all panels show it; -1: the one that is looked at
struct DeleteFork {
  int fork = -1;
};  ///< and those that were made of it
struct NameFork {
  int fork = -1;
  std::string name;
};
/// To this node of the fork that is looked at, or of the one that it was made of.
struct ChooseForkNode {
  u32 id = no_node;
  bool parent = false;
};

}  // namespace ply::command
