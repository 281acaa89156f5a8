// The searches that follow a fork's script; see forking.h.
#include "engine/game/forking.h"
#include "engine/games/pivit/evaluation.h"
#include "engine/games/pivit/rules.h"

namespace ply {

template SearchResult search_fork<pivit::PivitRules, pivit::PivitClassic>(const pivit::PivitRules&,
                                                                          const SearchRequest&, bool, const ForkScript&,
                                                                          ForkReport&);
template SearchResult search_fork<pivit::PivitRules, pivit::PivitModern>(const pivit::PivitRules&, const SearchRequest&,
                                                                         bool, const ForkScript&, ForkReport&);

}  // namespace ply
