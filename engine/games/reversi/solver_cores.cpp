// The solver's search, compiled twice: for machines with AVX2 and popcnt, and for any machine.
#include <algorithm>
#include <utility>

#include "engine/games/reversi/endgame_tables.h"
#include "engine/games/reversi/pattern_values.h"
#include "engine/games/reversi/rules.h"
#include "engine/games/reversi/solver_core.h"
#include "engine/games/reversi/stability.h"

namespace ply::reversi {

#if PLY_HAS_FAST_PATH
#define PLY_SOLVER_TARGET PLY_TARGET_FAST
namespace solver_fast {
using wide::flips_of;
#include "engine/games/reversi/solver_search.inc"
}  // namespace solver_fast

std::unique_ptr<SolverCore> make_fast_core(const SolveOptions& options, const SolverShare& share) {
  return std::make_unique<solver_fast::Search>(options, share);
}
#else
std::unique_ptr<SolverCore> make_fast_core(const SolveOptions& options, const SolverShare& share) {
  return make_portable_core(options, share);
}
#endif

#undef PLY_SOLVER_TARGET
#define PLY_SOLVER_TARGET
namespace solver_portable {
#include "engine/games/reversi/solver_search.inc"
}  // namespace solver_portable

std::unique_ptr<SolverCore> make_portable_core(const SolveOptions& options, const SolverShare& share) {
  return std::make_unique<solver_portable::Search>(options, share);
}

}  // namespace ply::reversi
