// Searches with planted faults, and forks; see scripted.h.
#include "engine/game/scripted.h"
#include "engine/games/arimaa/rules.h"

namespace ply {

using arimaa::ArimaaRules;

extern template struct SilentSearch<ArimaaRules, AnyEvaluation<ArimaaRules>>;  // compiled in searches.cpp
template struct ScriptedSearch<ArimaaRules>;

}  // namespace ply
