// The searches with planted faults, and those that follow a fork's script; see scripted.h.
#include "engine/game/scripted.h"
#include "engine/games/arimaa/rules.h"

namespace ply {

using arimaa::ArimaaRules;

extern template struct SilentSearch<ArimaaRules, AnyEvaluation<ArimaaRules>>;  // compiled in searches.cpp
template struct ScriptedSearches<ArimaaRules>;

}  // namespace ply
