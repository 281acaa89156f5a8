// The moments of a finished search that are worth looking at (engine/read/node/key_moments.h): stepping from one to the
// next, and playing them alone.
#pragma once

namespace ply::command {

/// +1: on to the next of them, -1: back to the one before.
struct StepHighlight {
  int by;
};
/// Playing goes from one to the next, no longer from event to event. Of a search that still runs it shows all events.
struct PlayHighlights {
  bool on;
  bool for_now = false;  ///< until the playing that begins next has stopped
};

}  // namespace ply::command
