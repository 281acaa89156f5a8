// Commands of the search that is reduced as long as it fails.
#pragma once
#include <string>

namespace ply::command {

/// Makes the search that is shown smaller, in trials of its own; what is shown stays. `how` says how it fails, as
/// read_failure takes it; empty: by the first rule that the linter finds broken; "chooses": by the move that it chose.
struct StartReducing {
  std::string how;
};
struct StopReducing {};  ///< the smallest search that was found is kept
/// Writes what was found: the text of its search, or the Catch2 case that asks it.
struct SaveReduced {
  std::string path;
  bool catch2 = false;
};

}  // namespace ply::command
