// Searches with planted faults, and forks; see scripted.h.
#include "engine/game/scripted.h"
#include "engine/games/reversi/rules.h"

namespace ply {

using reversi::ReversiRules;

/// A pass keeps the move.
template <>
reversi::State turn_lost<reversi::ReversiRules>(const reversi::ReversiRules&, const reversi::State& before,
                                                reversi::Move m, const reversi::State& after) {
  return m == reversi::pass ? before : after;
}

template <>
bool is_pass<reversi::ReversiRules>(const reversi::ReversiRules&, reversi::Move m) {
  return m == reversi::pass;
}

template struct ScriptedSearch<ReversiRules>;

}  // namespace ply
