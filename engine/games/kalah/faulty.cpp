// The searches with planted faults; see faulty.h.
#include "engine/game/faulty.h"
#include "engine/games/kalah/evaluation.h"
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

template SearchResult search_with_fault<KalahRules, KalahModern>(const KalahRules&, const SearchRequest&, Fault);

}  // namespace ply
