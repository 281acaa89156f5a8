// What the debugger of searches is asked: find, watches, places to come back to. Breakpoints are set by SetBreakpoints.
#pragma once
#include <string>

#include "engine/trace/record.h"

namespace ply::command {

/// Nodes for which `where` holds; empty texts ask for nothing. What ran before is dropped.
struct Find {
  std::string where, histogram, group, sort;
  bool descending = false;
};
struct StopFind {};
/// +1 the next hit after the moment shown, -1 the one before, in the order of events
struct GoToFound {
  int step;
};
struct AddWatch {
  std::string text;
};
struct ChangeWatch {
  int index;
  std::string text;
};  ///< empty: it goes
struct GoToHit {
  Tick tick;
  u32 node;
};  ///< a moment and the node to look at; where one was is remembered
/// The event that last moved this bound of the shown node (view of its mover)
struct GoToBound {
  bool beta;
};
struct GoBack {};  ///< to what was looked at before
struct GoForward {};
struct AddBookmark {
  std::string note;
};  ///< at the shown node and moment
struct ChangeBookmark {
  int index;
  std::string note;
};
struct RemoveBookmark {
  int index;
};
struct GoToBookmark {
  int index;
};

}  // namespace ply::command
