// The searches with planted faults, and those that follow a fork's script; see scripted.h.
#include "engine/game/scripted.h"
#include "tests/support/connect_four/rules.h"

namespace ply {

template struct ScriptedSearches<connect_four::ConnectFourRules>;

}  // namespace ply
