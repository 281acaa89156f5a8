// How the classes of the ledger are coloured, the same wherever they are drawn.
#pragma once
#include <imgui.h>

#include "app/ui/widgets/patterns.h"
#include "engine/read/waste/ledger.h"

namespace ply::ui {

ImU32 waste_colour(Waste w);
/// No two classes have the same: they are told apart without their colours. What is necessary has none.
Pattern waste_pattern(Waste w);
/// The area in the colour of the class, with its pattern.
void fill_waste(ImDrawList& draw, ImVec2 min, ImVec2 max, Waste w, float rounding = 0);

}  // namespace ply::ui
