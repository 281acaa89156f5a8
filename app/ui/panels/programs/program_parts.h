// What the panels about genetic programs share.
#pragma once
#include <imgui.h>

#include "app/ui/panels/panel.h"
#include "engine/game/program.h"

namespace ply::ui {

/// A combo of mappings, probe `ID`. True when the choice changed.
bool mapping_combo(const char* id, Mapping& mapping, float width);
/// A child of a panel that scrolls as a whole where it is small: what the panel's edge cuts off of it can be scrolled
/// into sight.
void begin_part(const char* id, ImVec2 size);
/// Says in one line that the game has no programs. True if it has none.
bool no_programs(const FrameModel& frame);

}  // namespace ply::ui
