// Perft by whole turns: a chain of extra turns is one ply.
#pragma once
#include "engine/games/kalah/rules.h"

namespace ply::kalah {

/// The sequences of exactly `depth` complete turns from a position. A turn is complete when the side to move changes or
/// the game ends; different chains that reach the same board count separately; a game that ends earlier counts nothing.
/// A position in the middle of a chain begins with the rest of that turn.
inline u64 count_turns(const KalahRules& rules, const State& state, int depth) {
  if (depth <= 0) return 1;
  KalahRules::MoveList list;
  rules.moves(state, list);
  u64 n = 0;
  for (KalahRules::Move move : list) {
    const State child = rules.after(state, move);
    if (rules.finished(child)) {
      n += depth == 1;
    } else {
      n += count_turns(rules, child, child.side == state.side ? depth : depth - 1);
    }
  }
  return n;
}

}  // namespace ply::kalah
