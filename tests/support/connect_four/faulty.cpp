#include "engine/game/faulty.h"
#include "tests/support/connect_four/evaluation.h"
#include "tests/support/connect_four/game.h"

namespace ply::connect_four {

SearchResult with_fault(const Game& game, const SearchRequest& q, Fault fault) {
  return search_with_fault<ConnectFourRules, ConnectFourEvaluation>(game, q, fault);
}

}  // namespace ply::connect_four
