// The searches with planted faults; see faulty.h.
#include "engine/game/faulty.h"
#include "engine/games/micro_shogi/evaluation.h"
#include "engine/games/micro_shogi/game.h"
#include "engine/games/micro_shogi/rules.h"

namespace ply {

SearchResult micro_shogi_with_fault(const Game& game, const SearchRequest& q, Fault fault) {
  return search_with_fault<micro_shogi::MicroShogiRules, micro_shogi::MicroShogiModern>(game, q, fault);
}

}  // namespace ply
