// The searches with planted faults, and those that follow a fork's script; see scripted.h.
#include "engine/game/scripted.h"
#include "engine/games/pivit/evaluation.h"
#include "engine/games/pivit/rules.h"

namespace ply {

using pivit::PivitClassic, pivit::PivitModern, pivit::PivitRules;

template struct FaultySearch<PivitRules, PivitModern>;
template struct ForkedSearch<PivitRules, PivitClassic>;
template struct ForkedSearch<PivitRules, PivitModern>;

}  // namespace ply
