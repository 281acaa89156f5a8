// How the classes of the ledger are coloured, the same wherever they are drawn.
#pragma once
#include <imgui.h>

#include "engine/analysis/waste/ledger.h"

namespace ply::ui {

ImU32 waste_colour(Waste w);

}  // namespace ply::ui
