// The rules of the games, one page a game, over the panels: how to play, and who plays by which rules.
#pragma once
#include <string>

#include "engine/game/game.h"

namespace ply::ui {

class RulesDialog {
 public:
  void open(const GameType& type) { asked_ = true, fresh_ = true, type_ = &type; }
  void draw(bool kanji);

 private:
  bool asked_ = false, fresh_ = false;
  const GameType* type_ = nullptr;
};

}  // namespace ply::ui
