// The searches with planted faults; see faulty.h.
#include "engine/game/faulty.h"
#include "engine/games/toy_tree/game.h"
#include "engine/games/toy_tree/rules.h"

namespace ply::toy_tree {

SearchResult with_fault(const Game& game, const SearchRequest& q, Fault fault) {
  return search_with_fault<ToyRules, ToyEvaluation>(game, q, fault);
}

}  // namespace ply::toy_tree
