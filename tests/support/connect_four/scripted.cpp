// The searches with planted faults, and those that follow a fork's script; see scripted.h.
#include "engine/game/scripted.h"
#include "tests/support/connect_four/evaluation.h"
#include "tests/support/connect_four/rules.h"

namespace ply {

using connect_four::ConnectFourEvaluation, connect_four::ConnectFourRules;

template struct FaultySearch<ConnectFourRules, ConnectFourEvaluation>;
template struct ForkedSearch<ConnectFourRules, ConnectFourEvaluation>;

}  // namespace ply
