#include "engine/game/compiled_searches.h"
#include "engine/games/kalah/evaluation.h"
#include "engine/games/kalah/rules.h"

namespace ply {

using kalah::KalahClassic, kalah::KalahModern, kalah::KalahRules;

template struct Searches<KalahRules, KalahClassic, KalahModern>;
template struct SilentSearch<KalahRules, KalahClassic>;

}  // namespace ply
