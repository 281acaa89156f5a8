#include "app/ui/workbench/board_keys.h"

#include "engine/game/tree_face.h"

namespace ply::ui {

bool can_take_board_keys(const Workbench& w) { return !w.play().editing() && !tree_face(&w.play().game()); }

bool board_takes_keys(const Workbench& w) {
  return w.view().board_keys && can_take_board_keys(w) && w.workspace().is_visible("board");
}

BoardKeysScope::BoardKeysScope(Workbench& w)
    : w_(w), on_(w.view().board_keys), layout_(w.workspace().preset()), game_(w.play().shared_game()) {}

BoardKeysScope::~BoardKeysScope() {
  if (on_ && (w_.workspace().preset() != layout_ || w_.play().shared_game() != game_)) w_.view().board_keys = false;
}

}  // namespace ply::ui
