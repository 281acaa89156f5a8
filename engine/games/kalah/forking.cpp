// The searches that follow a fork's script; see forking.h.
#include "engine/game/forking.h"
#include "engine/games/kalah/evaluation.h"
#include "engine/games/kalah/rules.h"

namespace ply {

template SearchResult search_fork<kalah::KalahRules, kalah::KalahClassic>(const kalah::KalahRules&,
                                                                          const SearchRequest&, bool, const ForkScript&,
                                                                          ForkReport&);
template SearchResult search_fork<kalah::KalahRules, kalah::KalahModern>(const kalah::KalahRules&, const SearchRequest&,
                                                                         bool, const ForkScript&, ForkReport&);

}  // namespace ply
