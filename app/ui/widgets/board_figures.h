// Figures as silhouettes of a few shapes, and the plaques that bear them.
#pragma once
#include <imgui.h>

#include "engine/game/board_view.h"

namespace ply::ui {

/// The figure in a circle of radius `r`. False if there is nothing to paint.
bool paint_figure(ImDrawList& draw, ImVec2 centre, float r, Figure figure, ImU32 ink, ImU32 ground);

/// A plaque for either side: round for the first, square with soft corners for the second; muted ones bear hatching and
/// a flake.
void paint_plaque(ImDrawList& draw, ImVec2 centre, float r, const Piece& piece, const PieceColours& colours,
                  float alpha);

}  // namespace ply::ui
