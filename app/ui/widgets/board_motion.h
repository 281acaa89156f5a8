// A move as a moving picture: from the pieces before it, through its effects, to the pieces after it. Pure data and
// time; it draws nothing, and the game never waits for it.
#pragma once
#include <vector>

#include "engine/game/board_view.h"

namespace ply::ui {

/// A piece with the place and the state in which it is to be drawn now.
struct ShownPiece {
  Piece piece;
  float x = 0, y = 0;  ///< its centre, in board units
  float turn = 1;      ///< 1: lies flat; 0: seen from the edge, while a disc turns over
  float alpha = 1;
  float lift = 0;  ///< 0 lies on the board .. 1 high above it (a longer shadow)
  bool moving = false;
};

/// The pieces of a board at rest.
std::vector<ShownPiece> resting_pieces(const BoardView& view);

class BoardMotion {
 public:
  /// Begins at `now` (seconds), in place of what was shown before. `speed`: 1 is normal, 2 twice as fast.
  void start(BoardView before, BoardView after, std::vector<Effect> effects, double now, float speed);
  void stop() { effects_.clear(); }
  bool running(double now) const { return !effects_.empty() && now < begin_ + length_; }
  /// Seconds from start to end.
  double length() const { return length_; }
  /// All pieces at `now`, which must be within the motion or after it.
  std::vector<ShownPiece> at(double now) const;

 private:
  struct Timed {
    Effect effect;
    double begin = 0;  ///< seconds after the start
  };
  BoardView before_, after_;
  std::vector<Timed> effects_;
  double begin_ = 0, length_ = 0, flight_ = 0.2;
};

}  // namespace ply::ui
