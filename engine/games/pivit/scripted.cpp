// Searches with planted faults, and forks; see scripted.h.
#include "engine/game/scripted.h"
#include "engine/games/pivit/rules.h"

namespace ply {

using pivit::PivitRules;

template struct ScriptedSearch<PivitRules>;

}  // namespace ply
