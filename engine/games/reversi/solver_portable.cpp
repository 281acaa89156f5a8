// The solver's search for any machine.
#include <algorithm>
#include <utility>

#include "engine/games/reversi/endgame_tables.h"
#include "engine/games/reversi/pattern_values.h"
#include "engine/games/reversi/rules.h"
#include "engine/games/reversi/solver_core.h"
#include "engine/games/reversi/stability.h"

namespace ply::reversi {

#define PLY_SOLVER_TARGET
namespace solver_portable {
#include "engine/games/reversi/solver_search.inc"
}  // namespace solver_portable

std::unique_ptr<SolverCore> make_portable_core(const SolveOptions& options, SolverTable* table,
                                               const std::atomic<bool>* stop) {
  return std::make_unique<solver_portable::Search>(options, table, stop);
}

}  // namespace ply::reversi
