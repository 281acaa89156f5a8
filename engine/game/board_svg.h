// A board as a drawing for reports: from the same data as the board of the window, plainly.
#pragma once
#include <string>
#include <vector>

#include "engine/game/board_view.h"

namespace ply {

/// Cells that are ringed: where a move was played, where a better one was.
struct BoardRings {
  std::vector<int> played, better;
};

/// An <svg> element `width` pixels wide. Texts in it are escaped.
std::string board_svg(const BoardView& view, const BoardRings& rings, int width);

}  // namespace ply
