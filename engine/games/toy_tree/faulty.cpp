// The searches with planted faults; see faulty.h.
#include "engine/game/faulty.h"
#include "engine/games/toy_tree/rules.h"

namespace ply {

template SearchResult search_with_fault<toy_tree::ToyRules, toy_tree::ToyEvaluation>(const toy_tree::ToyRules&,
                                                                                     const SearchRequest&, Fault);

}  // namespace ply
