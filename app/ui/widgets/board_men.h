// The men of chess: turned pieces seen from the side, as polygons.
#pragma once
#include <imgui.h>

#include "engine/game/board_view.h"

namespace ply::ui {

/// A man in a circle of radius `r`. Its outline tells it from any square. False if the figure is none of chess.
bool paint_man(ImDrawList& draw, ImVec2 centre, float r, Figure figure, const PieceColours& colours, float alpha,
               float lift);

}  // namespace ply::ui
