// The searches with planted faults, and those that follow a fork's script; see scripted.h.
#include "engine/game/scripted.h"
#include "engine/games/micro_shogi/evaluation.h"
#include "engine/games/micro_shogi/pair_evaluation.h"
#include "engine/games/micro_shogi/rules.h"

namespace ply {

using micro_shogi::MicroShogiClassic, micro_shogi::MicroShogiModern, micro_shogi::MicroShogiPairs,
    micro_shogi::MicroShogiRules;

template struct FaultySearch<MicroShogiRules, MicroShogiModern>;
template struct FaultySearch<MicroShogiRules, MicroShogiPairs>;
template struct ForkedSearch<MicroShogiRules, MicroShogiClassic>;
template struct ForkedSearch<MicroShogiRules, MicroShogiPairs>;
template struct ForkedSearch<MicroShogiRules, MicroShogiModern>;

}  // namespace ply
