// How much of a game is left, in the game's own count, and from where on it is known exactly: what the review of
// finished games asks beside Game.
#pragma once
#include "engine/game/game.h"

namespace ply {

class HasPhases {
 public:
  /// What is left to be played with, in `left_unit`.
  virtual int left(const Position&) const = 0;
  /// "empty squares"
  virtual const char* left_unit() const = 0;
  /// Game::solve gives every move of a position its value with no more than so much left, in about a second; 0:
  /// nowhere.
  virtual int solved_at() const { return 0; }
  /// No game is won by more, in the game's unit (discs); 0: that is no margin. An evaluation may still say more.
  virtual int max_margin() const { return 0; }
  /// The sides still put their pieces on the board: there is nothing to be judged yet.
  virtual bool setting_up(const Position&) const { return false; }

 protected:
  ~HasPhases() = default;
};

}  // namespace ply
