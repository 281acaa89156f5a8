// What the solver's driver needs of the two compiled versions of the search.
#pragma once
#include <atomic>
#include <memory>
#include <vector>

#include "engine/games/reversi/solver.h"
#include "engine/games/reversi/solver_crew.h"
#include "engine/games/reversi/solver_table.h"

namespace ply::reversi {

/// One search; values in the view of the side that has `own` and is to move. Calls are for roots, not for nodes.
class SolverCore {
 public:
  virtual ~SolverCore() = default;
  /// The value if it lies in (alpha, beta), else a bound on that side; meaningless if `stopped` afterwards.
  virtual int search(u64 own, u64 opp, int alpha, int beta) = 0;
  /// The legal squares, the most promising first.
  virtual std::vector<Move> order(u64 own, u64 opp) = 0;
  /// Searches children of a split until none is left or it is cut.
  virtual void help(Split& split) = 0;

  SolveCounters counters;
  bool stopped = false;
};

/// What the searches of one solve share; each may be null, and outlives them.
struct SolverShare {
  SolverTable* table = nullptr;
  const std::atomic<bool>* stop = nullptr;
  SolverCrew* crew = nullptr;  ///< null: one thread works alone
};
/// The fast one only where cpu::fast().
std::unique_ptr<SolverCore> make_fast_core(const SolveOptions&, const SolverShare&);
std::unique_ptr<SolverCore> make_portable_core(const SolveOptions&, const SolverShare&);

}  // namespace ply::reversi
