// How near to its end players ask the solver of a game, where that is not where reviews do (HasPhases::solved_at).
#pragma once
#include "engine/base/types.h"

namespace ply {

class HasPlaySolver {
 public:
  /// The most that may be left (HasPhases::left) for the solver to be worth asking for one move, with at most
  /// `nodes` nodes.
  virtual int asked_at(u64 nodes) const = 0;

 protected:
  ~HasPlaySolver() = default;
};

}  // namespace ply
