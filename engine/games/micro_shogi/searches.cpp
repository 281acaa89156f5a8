#include "engine/game/compiled_searches.h"
#include "engine/games/micro_shogi/evaluation.h"
#include "engine/games/micro_shogi/pair_evaluation.h"
#include "engine/games/micro_shogi/rules.h"

namespace ply {

using micro_shogi::MicroShogiClassic, micro_shogi::MicroShogiClassicFull, micro_shogi::MicroShogiModern,
    micro_shogi::MicroShogiPairs, micro_shogi::MicroShogiRules;

template struct Searches<MicroShogiRules, MicroShogiClassic, MicroShogiPairs, MicroShogiModern, MicroShogiClassicFull>;
template struct SilentSearch<MicroShogiRules, MicroShogiPairs>;
template struct SilentSearch<MicroShogiRules, MicroShogiModern>;

}  // namespace ply
