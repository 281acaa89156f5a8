// Searches with planted faults, and forks; see scripted.h.
#include "engine/game/scripted.h"
#include "engine/games/micro_shogi/rules.h"

namespace ply {

using micro_shogi::MicroShogiRules;

template struct ScriptedSearch<MicroShogiRules>;

}  // namespace ply
