// The searches with planted faults; see faulty.h.
#include "engine/game/faulty.h"
#include "engine/games/arimaa/evaluation.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/arimaa/rules.h"

namespace ply {

SearchResult arimaa_with_fault(const Game& game, const SearchRequest& q, Fault fault) {
  return search_with_fault<arimaa::ArimaaRules, arimaa::ArimaaModern>(game, q, fault);
}

}  // namespace ply
