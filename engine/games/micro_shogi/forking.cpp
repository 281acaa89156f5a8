// The searches that follow a fork's script; see forking.h.
#include "engine/game/forking.h"
#include "engine/games/micro_shogi/evaluation.h"
#include "engine/games/micro_shogi/pair_evaluation.h"
#include "engine/games/micro_shogi/rules.h"

namespace ply {

template SearchResult search_fork<micro_shogi::MicroShogiRules, micro_shogi::MicroShogiClassic>(
    const micro_shogi::MicroShogiRules&, const SearchRequest&, bool, const ForkScript&, ForkReport&);
template SearchResult search_fork<micro_shogi::MicroShogiRules, micro_shogi::MicroShogiPairs>(
    const micro_shogi::MicroShogiRules&, const SearchRequest&, bool, const ForkScript&, ForkReport&);
template SearchResult search_fork<micro_shogi::MicroShogiRules, micro_shogi::MicroShogiModern>(
    const micro_shogi::MicroShogiRules&, const SearchRequest&, bool, const ForkScript&, ForkReport&);

}  // namespace ply
