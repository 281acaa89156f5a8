// When the board is played by keyboard: the arrows, Enter, Tab and Esc are the board's, and not the game's.
#pragma once
#include <memory>
#include <string>

#include "app/ui/workbench/workbench.h"

namespace ply::ui {

/// There is a board that could: a position is not edited on it, and no tree stands in its place.
bool can_take_board_keys(const Workbench& w);
/// It has been asked for, and the board is seen. Else the keys are the game's, as ever.
bool board_takes_keys(const Workbench& w);

/// While it lives something is carried out: what brings another game or another layout ends the play by keyboard, which
/// was asked for in the one that was there before.
class BoardKeysScope {
 public:
  explicit BoardKeysScope(Workbench& w);
  BoardKeysScope(const BoardKeysScope&) = delete;
  BoardKeysScope& operator=(const BoardKeysScope&) = delete;
  ~BoardKeysScope();

 private:
  Workbench& w_;
  const bool on_;
  const std::string layout_;
  const std::shared_ptr<const Game> game_;
};

}  // namespace ply::ui
