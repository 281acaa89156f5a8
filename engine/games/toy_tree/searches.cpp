#include "engine/game/compiled_searches.h"
#include "engine/games/toy_tree/rules.h"

namespace ply {

using toy_tree::ToyEvaluation, toy_tree::ToyRules;

template struct Searches<ToyRules, ToyEvaluation>;

}  // namespace ply
