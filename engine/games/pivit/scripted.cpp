// The searches with planted faults, and those that follow a fork's script; see scripted.h.
#include "engine/game/scripted.h"
#include "engine/games/pivit/rules.h"

namespace ply {

using pivit::PivitRules;

template struct ScriptedSearches<PivitRules>;

}  // namespace ply
