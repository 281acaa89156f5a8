// Searches with planted faults, and forks; see scripted.h.
#include "engine/game/scripted.h"
#include "engine/games/kalah/rules.h"

namespace ply {

using kalah::KalahRules;

/// An extra turn goes to the other side.
template <>
kalah::State turn_lost<KalahRules>(const KalahRules&, const kalah::State& before, KalahRules::Move,
                                   const kalah::State& after) {
  kalah::State out = after;
  if (after.side == before.side) out.side ^= 1;
  return out;
}

template struct ScriptedSearch<KalahRules>;

}  // namespace ply
