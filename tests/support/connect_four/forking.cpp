// The searches that follow a fork's script; see forking.h.
#include "engine/game/forking.h"
#include "tests/support/connect_four/evaluation.h"
#include "tests/support/connect_four/rules.h"

namespace ply {

template SearchResult search_fork<connect_four::ConnectFourRules, connect_four::ConnectFourEvaluation>(
    const connect_four::ConnectFourRules&, const SearchRequest&, bool, const ForkScript&, ForkReport&);

}  // namespace ply
