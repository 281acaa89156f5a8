#include "engine/game/compiled_searches.h"
#include "engine/game/scripted.h"
#include "engine/games/toy_tree/rules.h"

namespace ply {

using toy_tree::ToyEvaluation, toy_tree::ToyRules;

template struct Searches<ToyRules, ToyEvaluation>;
template struct ScriptedSearch<ToyRules>;  // small enough to stand here

}  // namespace ply
