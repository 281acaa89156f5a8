#include "engine/game/compiled_searches.h"
#include "engine/games/pivit/evaluation.h"
#include "engine/games/pivit/rules.h"

namespace ply {

using pivit::PivitClassic, pivit::PivitModern, pivit::PivitRules;

template struct Searches<PivitRules, PivitClassic, PivitModern>;

}  // namespace ply
