// The searches with planted faults; see faulty.h.
#include "engine/game/faulty.h"
#include "engine/games/kalah/evaluation.h"
#include "engine/games/kalah/game.h"
#include "engine/games/kalah/rules.h"

namespace ply {

/// An extra turn goes to the other side.
template <>
KalahState turn_lost<KalahRules>(const KalahRules&, const KalahState& before, KalahRules::Move,
                                 const KalahState& after) {
  KalahState out = after;
  if (after.side == before.side) out.side ^= 1;
  return out;
}

SearchResult kalah_with_fault(const Game& game, const SearchRequest& q, Fault fault) {
  return search_with_fault<KalahRules, KalahModern>(game, q, fault);
}

}  // namespace ply
