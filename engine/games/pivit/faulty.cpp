// The searches with planted faults; see faulty.h.
#include "engine/game/faulty.h"
#include "engine/games/pivit/evaluation.h"
#include "engine/games/pivit/rules.h"

namespace ply {

template SearchResult search_with_fault<pivit::PivitRules, pivit::PivitModern>(const pivit::PivitRules&,
                                                                               const SearchRequest&, Fault);

}  // namespace ply
