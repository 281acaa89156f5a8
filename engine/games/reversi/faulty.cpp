// The searches with planted faults; see faulty.h.
#include "engine/game/faulty.h"
#include "engine/games/reversi/pattern_evaluation.h"
#include "engine/games/reversi/rules.h"

namespace ply {

/// A pass keeps the move.
template <>
reversi::State turn_lost<reversi::ReversiRules>(const reversi::ReversiRules&, const reversi::State& before,
                                                reversi::Move m, const reversi::State& after) {
  return m == reversi::pass ? before : after;
}

template SearchResult search_with_fault<reversi::ReversiRules, reversi::ReversiPatterns>(const reversi::ReversiRules&,
                                                                                         const SearchRequest&, Fault);

}  // namespace ply
