// Where the original of a game counts the cells of its board otherwise than the notation does.
#pragma once
#include "engine/game/board_view.h"

namespace ply {

class HasCellNumbers {
 public:
  /// A board of this game with the original's numbers beside its own, as moves can be typed by them.
  virtual BoardView numbered(BoardView view) const = 0;

 protected:
  ~HasCellNumbers() = default;
};

}  // namespace ply
