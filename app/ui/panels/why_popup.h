// "Why was this move not searched?" as a small window whose names are links; shared by the panels that show such moves.
#pragma once
#include <optional>

#include "app/ui/panels/search_screen.h"
#include "engine/read/words/why_not.h"

namespace ply::ui {

class WhyPopup {
 public:
  /// Asks for the window; `slot` is the node where the move could have been played.
  void ask(SearchScreen& screen, u32 slot, MoveCode move);
  /// Once a frame, in the window in which ask() was called.
  void draw(SearchScreen& screen);

 private:
  std::optional<WhyNot> answer_;
  u32 node_ = no_node;  ///< id
  bool open_ = false;
};

/// The `ordinal`-th move of a node that has no record, in generator order; nothing if the game is not known or if in
/// quiescence it cannot be told which moves were meant.
std::optional<MoveCode> unsearched_move(SearchScreen& screen, u32 slot, int ordinal);

/// The answer as a tooltip.
void why_tooltip(SearchScreen& screen, u32 slot, MoveCode move);

}  // namespace ply::ui
