// The searches with planted faults; see faulty.h.
#include "engine/game/faulty.h"
#include "engine/games/arimaa/network_evaluation.h"
#include "engine/games/arimaa/rules.h"

namespace ply {

template SearchResult search_with_fault<arimaa::ArimaaRules, arimaa::ArimaaNetwork>(const arimaa::ArimaaRules&,
                                                                                    const SearchRequest&, Fault);

}  // namespace ply
