// The searches with planted faults; see faulty.h.
#include "engine/game/faulty.h"
#include "engine/games/micro_shogi/evaluation.h"
#include "engine/games/micro_shogi/pair_evaluation.h"
#include "engine/games/micro_shogi/rules.h"

namespace ply {

template SearchResult search_with_fault<micro_shogi::MicroShogiRules, micro_shogi::MicroShogiModern>(
    const micro_shogi::MicroShogiRules&, const SearchRequest&, Fault);

template SearchResult search_with_fault<micro_shogi::MicroShogiRules, micro_shogi::MicroShogiPairs>(
    const micro_shogi::MicroShogiRules&, const SearchRequest&, Fault);

}  // namespace ply
