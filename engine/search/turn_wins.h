// Wins within the turn that are seen on the board, without a search. Included by alpha_beta.h.
#pragma once
#include "engine/search/node_parts.h"
#include "engine/search/switches.h"

namespace ply {

// A search that goes on to the end of the turn finds the win by itself, and perhaps one that nothing on the board
// shows. The root wants a move, and a fork that may not play all of them none that it may not play.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
bool AlphaBeta<R, E, Observer, Script>::turn_won(const State& s, int ply, int depth, int& value) {
  if constexpr (HasTurnWins<R>) {
    if (evaluation_.win <= 0 || !options_.has(Switch::turn_wins)) [[likely]]
      return false;
    if (depth >= rules_.turn_left(s) || (ply == 0 && depth > 0)) return false;
    if (script_.restricted(ply)) return false;
    const int plies = rules_.plies_to_win(s);
    if (plies == 0) return false;
    ++unsettled_;  // deeper there may be a shorter one
    value = leave(ply, evaluation_.win - (ply + plies), Kind::exact, NodeEnd::turn_won);
    return true;
  }
  (void)s, (void)ply, (void)depth, (void)value;
  return false;
}

}  // namespace ply
