// Searches with planted faults, and forks; see scripted.h.
#include "engine/game/scripted.h"
#include "tests/support/connect_four/rules.h"

namespace ply {

template struct ScriptedSearch<connect_four::ConnectFourRules>;

}  // namespace ply
