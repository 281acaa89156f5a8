// The searches with planted faults, and those that follow a fork's script; see scripted.h.
#include "engine/game/scripted.h"
#include "engine/games/toy_tree/rules.h"

namespace ply {

using toy_tree::ToyRules;

template struct ScriptedSearches<ToyRules>;

}  // namespace ply
