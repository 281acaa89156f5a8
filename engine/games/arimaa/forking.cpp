// The searches that follow a fork's script; see forking.h.
#include "engine/game/forking.h"
#include "engine/games/arimaa/network_evaluation.h"
#include "engine/games/arimaa/rules.h"

namespace ply {

template SearchResult search_fork<arimaa::ArimaaRules, arimaa::ArimaaClassic>(const arimaa::ArimaaRules&,
                                                                              const SearchRequest&, bool,
                                                                              const ForkScript&, ForkReport&);
template SearchResult search_fork<arimaa::ArimaaRules, arimaa::ArimaaThreats>(const arimaa::ArimaaRules&,
                                                                              const SearchRequest&, bool,
                                                                              const ForkScript&, ForkReport&);
template SearchResult search_fork<arimaa::ArimaaRules, arimaa::ArimaaModern>(const arimaa::ArimaaRules&,
                                                                             const SearchRequest&, bool,
                                                                             const ForkScript&, ForkReport&);
template SearchResult search_fork<arimaa::ArimaaRules, arimaa::ArimaaNetwork>(const arimaa::ArimaaRules&,
                                                                              const SearchRequest&, bool,
                                                                              const ForkScript&, ForkReport&);

}  // namespace ply
