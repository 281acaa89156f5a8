#include "engine/game/compiled_searches.h"
#include "tests/support/connect_four/evaluation.h"
#include "tests/support/connect_four/rules.h"

namespace ply {

using connect_four::ConnectFourEvaluation, connect_four::ConnectFourRules;

template struct Searches<ConnectFourRules, ConnectFourEvaluation>;

}  // namespace ply
