// The pictures on the welcome page that are drawn by hand.
#pragma once
#include <imgui.h>

#include "app/ui/widgets/card_tree.h"

namespace ply::ui {

/// A corridor of alpha-beta that narrows row by row until a value beyond the right wall closes it.
void paint_corridor_picture(ImDrawList& draw, ImVec2 min, ImVec2 max);

/// A whole tree, small: with its numbers where they can be read.
void paint_tree_picture(ImDrawList& draw, CardTreeScene scene, ImVec2 min, ImVec2 max);

}  // namespace ply::ui
