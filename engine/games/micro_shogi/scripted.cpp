// The searches with planted faults, and those that follow a fork's script; see scripted.h.
#include "engine/game/scripted.h"
#include "engine/games/micro_shogi/rules.h"

namespace ply {

using micro_shogi::MicroShogiRules;

template struct ScriptedSearches<MicroShogiRules>;

}  // namespace ply
