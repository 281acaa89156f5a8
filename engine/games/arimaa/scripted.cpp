// The searches with planted faults, and those that follow a fork's script; see scripted.h.
#include "engine/game/scripted.h"
#include "engine/games/arimaa/network_evaluation.h"
#include "engine/games/arimaa/rules.h"

namespace ply {

using arimaa::ArimaaClassic, arimaa::ArimaaModern, arimaa::ArimaaNetwork, arimaa::ArimaaRules, arimaa::ArimaaThreats;

template struct FaultySearch<ArimaaRules, ArimaaNetwork>;
template struct ForkedSearch<ArimaaRules, ArimaaClassic>;
template struct ForkedSearch<ArimaaRules, ArimaaThreats>;
template struct ForkedSearch<ArimaaRules, ArimaaModern>;
template struct ForkedSearch<ArimaaRules, ArimaaNetwork>;

}  // namespace ply
