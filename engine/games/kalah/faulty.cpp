// The searches with planted faults; see faulty.h.
#include "engine/game/faulty.h"
#include "engine/games/kalah/evaluation.h"
#include "engine/games/kalah/rules.h"

namespace ply {

using kalah::KalahRules, kalah::KalahModern;

/// An extra turn goes to the other side.
template <>
kalah::State turn_lost<KalahRules>(const KalahRules&, const kalah::State& before, KalahRules::Move,
                                   const kalah::State& after) {
  kalah::State out = after;
  if (after.side == before.side) out.side ^= 1;
  return out;
}

template SearchResult search_with_fault<KalahRules, KalahModern>(const KalahRules&, const SearchRequest&, Fault);

}  // namespace ply
