#include "engine/game/compiled_searches.h"
#include "engine/games/reversi/evaluation.h"
#include "engine/games/reversi/pattern_evaluation.h"
#include "engine/games/reversi/rules.h"

namespace ply {

using reversi::ReversiClassicEasy, reversi::ReversiClassicHard, reversi::ReversiModern, reversi::ReversiPatterns,
    reversi::ReversiRules;

template struct Searches<ReversiRules, ReversiClassicEasy, ReversiClassicHard, ReversiModern, ReversiPatterns>;
template struct SilentSearch<ReversiRules, ReversiModern>;
template struct SilentSearch<ReversiRules, ReversiPatterns>;

}  // namespace ply
