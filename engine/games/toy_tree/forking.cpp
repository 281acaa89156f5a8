// The searches that follow a fork's script; see forking.h.
#include "engine/game/forking.h"
#include "engine/games/toy_tree/rules.h"

namespace ply {

template SearchResult search_fork<toy_tree::ToyRules, toy_tree::ToyEvaluation>(const toy_tree::ToyRules&,
                                                                               const SearchRequest&, bool,
                                                                               const ForkScript&, ForkReport&);

}  // namespace ply
