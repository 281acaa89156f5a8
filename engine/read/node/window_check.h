// Whether a node was entered with the window that the node above passed down at that moment, turned exactly where the
// mover changes.
#pragma once
#include "engine/trace/view.h"

namespace ply {

struct WindowCheck {
  /// There is a node above, windows are passed down, and this one tells what was turned (a symmetric one does not)
  bool asked = false;
  bool mover_same = false;  ///< an extra turn, a forced pass, a step: the window must not be turned
  bool follows = true;
  Window should, found;  ///< in the view of the node's mover; owners are not told
};

WindowCheck window_check(const View& v, u32 slot);

}  // namespace ply
