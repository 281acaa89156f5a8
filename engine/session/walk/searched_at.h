// Where the search that the panels show began, seen from the board: panels must never show another position's search
// without saying so.
#pragma once
#include "engine/session/play/play.h"
#include "engine/session/searches/runs.h"

namespace ply {

struct SearchedAt {
  enum class Where : u8 {
    nothing,     ///< nothing was searched
    here,        ///< the position on the board
    this_game,   ///< another place of the game on the board
    other_game,  ///< a place that this game does not have
    unknown,     ///< an opened recording of a game that is not known here
  };
  Where where = Where::nothing;
  int node = -1;  ///< of the game tree; only `this_game`
  bool elsewhere() const { return where == Where::this_game || where == Where::other_game || where == Where::unknown; }
};

/// Positions are compared, not places: the same position of a game opened once more is `here`.
SearchedAt searched_at(const Play& play, const Runs& runs);

}  // namespace ply
