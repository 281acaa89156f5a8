// The searches with planted faults; see faulty.h.
#include "engine/game/faulty.h"
#include "engine/games/reversi/evaluation.h"
#include "engine/games/reversi/game.h"
#include "engine/games/reversi/rules.h"

namespace ply {

using namespace reversi;

/// A pass keeps the move.
template <>
State turn_lost<ReversiRules>(const ReversiRules&, const State& before, Move m, const State& after) {
  return m == pass ? before : after;
}

SearchResult reversi_with_fault(const Game& game, const SearchRequest& q, Fault fault) {
  return search_with_fault<ReversiRules, ReversiModern>(game, q, fault);
}

}  // namespace ply
