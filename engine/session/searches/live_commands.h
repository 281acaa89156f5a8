// What can be asked of an engine while it runs, and of a file that grows.
#pragma once
#include <string>

#include "engine/base/types.h"

namespace ply::command {

/// What another engine records is shown as it goes on. `target`: the file, or the process that writes it.
struct FollowFile {
  std::string target;
};
struct StopFollowing {};  ///< what is shown stays; an engine that waits goes on
struct PauseEngine {};
struct StepEngine {
  u64 nodes = 1;
};
struct RunEngineUntil {
  std::string condition;  ///< an expression
};
struct ContinueEngine {};
/// The node at which it waits, searched once more with a change (parse_live_change).
struct ForkEngine {
  std::string change;
};

}  // namespace ply::command
