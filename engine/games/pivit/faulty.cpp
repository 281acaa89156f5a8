// The searches with planted faults; see faulty.h.
#include "engine/game/faulty.h"
#include "engine/games/pivit/evaluation.h"
#include "engine/games/pivit/game.h"
#include "engine/games/pivit/rules.h"

namespace ply {

SearchResult pivit_with_fault(const Game& game, const SearchRequest& q, Fault fault) {
  return search_with_fault<pivit::PivitRules, pivit::PivitModern>(game, q, fault);
}

}  // namespace ply
