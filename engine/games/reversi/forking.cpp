// The searches that follow a fork's script; see forking.h.
#include "engine/game/forking.h"
#include "engine/games/reversi/evaluation.h"
#include "engine/games/reversi/pattern_evaluation.h"
#include "engine/games/reversi/rules.h"

namespace ply {

template SearchResult search_fork<reversi::ReversiRules, reversi::ReversiClassicEasy>(const reversi::ReversiRules&,
                                                                                      const SearchRequest&, bool,
                                                                                      const ForkScript&, ForkReport&);
template SearchResult search_fork<reversi::ReversiRules, reversi::ReversiClassicHard>(const reversi::ReversiRules&,
                                                                                      const SearchRequest&, bool,
                                                                                      const ForkScript&, ForkReport&);
template SearchResult search_fork<reversi::ReversiRules, reversi::ReversiModern>(const reversi::ReversiRules&,
                                                                                 const SearchRequest&, bool,
                                                                                 const ForkScript&, ForkReport&);
template SearchResult search_fork<reversi::ReversiRules, reversi::ReversiPatterns>(const reversi::ReversiRules&,
                                                                                   const SearchRequest&, bool,
                                                                                   const ForkScript&, ForkReport&);

}  // namespace ply
