// How scores are shown: in whose view, and whether at all.
#pragma once
#include "engine/session/commands.h"

namespace ply {

struct Viewpoint {
  PointOfView of = PointOfView::mover;
  Side root = Side::first;     ///< the root player: the mover at the root of the search, or on the board without one
  bool engine_hidden = false;  ///< nothing that a search says is shown

  /// +1 or -1: multiply a score in the view of `mover` with it (and flip its kind) to get the view that is chosen.
  int sign_for(Side mover) const {
    switch (of) {
      case PointOfView::mover: return 1;
      case PointOfView::first: return mover == Side::first ? 1 : -1;
      case PointOfView::root: return mover == root ? 1 : -1;
    }
    return 1;
  }
  Score seen(Score s, Side mover) const { return sign_for(mover) < 0 ? Score{-s.value, flipped(s.kind)} : s; }
};

}  // namespace ply
