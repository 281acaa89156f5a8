// A whole turn played step by step.
#pragma once
#include <algorithm>

#include "engine/games/arimaa/rules.h"
#include "engine/games/arimaa/turns.h"

namespace ply::arimaa {

struct PlayedTurn {
  State state;                 ///< behind the steps that were played; the turn may still be open
  TurnCode turn = empty_turn;  ///< these steps
  bool legal = true;           ///< they are all that were asked for
};

/// Plays the steps of `turn` while its side has the move: up to the first that is not legal, or those alone that are.
inline PlayedTurn play_turn(const ArimaaRules& rules, const State& s, TurnCode turn, bool leaves_out) {
  const Side mover = rules.mover(s);
  PlayedTurn out{s};
  int n = 0;
  for (int shift = 24; shift >= 0; shift -= 8) {
    const u8 step = static_cast<u8>(turn >> shift);
    if (step == no_step) break;
    ArimaaRules::MoveList list;
    if (rules.mover(out.state) == mover) rules.moves(out.state, list);
    if (std::find(list.begin(), list.end(), Move{step}) == list.end()) {
      out.legal = false;
      if (leaves_out) continue;
      break;
    }
    out.turn = with_step(out.turn, n++, step);
    out.state = rules.after(out.state, step);
  }
  return out;
}

}  // namespace ply::arimaa
