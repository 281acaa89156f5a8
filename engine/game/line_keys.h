// Keys of the positions along lines of moves that somebody else wrote down, as Replay (replay.h) would find them, but
// without a Position a step: in a third of its time. A Game that can do it derives from this, too.
#pragma once
#include <span>

#include "engine/game/game.h"

namespace ply {

/// The line goes on at this ply with this move, as Replay::enter has it.
struct LineStep {
  int ply = 0;
  MoveCode move = 0;
};

class HasLineKeys {
 public:
  /// Of the position behind each step, at least 1; 0: it is not known. `keys` has room for all.
  virtual void line_keys(const Position& root, std::span<const LineStep> line, std::span<u64> keys) const = 0;

 protected:
  ~HasLineKeys() = default;
};

}  // namespace ply
