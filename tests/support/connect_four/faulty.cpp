// The searches with planted faults; see faulty.h.
#include "engine/game/faulty.h"
#include "tests/support/connect_four/evaluation.h"
#include "tests/support/connect_four/rules.h"

namespace ply {

template SearchResult search_with_fault<connect_four::ConnectFourRules, connect_four::ConnectFourEvaluation>(
    const connect_four::ConnectFourRules&, const SearchRequest&, Fault);

}  // namespace ply
