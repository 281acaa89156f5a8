// A board in plain text, drawn from the same data as the board panel: cells and pieces in unit coordinates.
#pragma once
#include <string>

#include "engine/game/board_view.h"

namespace ply {

std::string board_text(const BoardView& view);

}  // namespace ply
