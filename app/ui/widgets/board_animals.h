// The animals of Arimaa as silhouettes of a few shapes.
#pragma once
#include <imgui.h>

#include "engine/game/board_view.h"

namespace ply::ui {

/// The figure whose letter is the first of Piece::text (E M H D C R, small letters too), in a circle of radius `r`. False if
/// there is none of that letter.
bool paint_animal(ImDrawList& draw, ImVec2 centre, float r, char letter, ImU32 ink, ImU32 ground);

/// A plaque for either side: round for the first, square with soft corners for the second; frozen ones bear hatching and a flake.
void paint_plaque(ImDrawList& draw, ImVec2 centre, float r, const Piece& piece, float alpha);

}  // namespace ply::ui
