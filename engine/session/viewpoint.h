// How scores are shown: in whose view, and whether at all. What belongs to a search is shown in the chosen view, what
// belongs to a game (move list, game plot, score bar, saved comments) always for the first side.
#pragma once
#include "engine/session/commands.h"

namespace ply {

struct Viewpoint {
  PointOfView of = PointOfView::root;
  Side root = Side::first;     ///< the root player: the mover at the root of the recording, or on the board without one
  bool engine_hidden = false;  ///< nothing that a search says is shown

  /// The side for which a score is shown that is given in the view of `mover`.
  Side side_for(Side mover) const {
    return of == PointOfView::mover ? mover : of == PointOfView::first ? Side::first : root;
  }
  /// +1 or -1: multiply a score in the view of `mover` with it (and flip its kind) to get the view that is chosen.
  int sign_for(Side mover) const { return side_for(mover) == mover ? 1 : -1; }
  Score seen(Score s, Side mover) const { return turned(s, mover, side_for(mover)); }
  /// The same choice for another search than the recording's, with its own root player: a hint, a judgement of the
  /// game.
  Viewpoint of_search(Side root_player) const { return {of, root_player, engine_hidden}; }

  /// A score in the view of one side, as the other (or the same) sees it.
  static Score turned(Score s, Side from, Side to) { return from == to ? s : Score{-s.value, flipped(s.kind)}; }
};

}  // namespace ply
