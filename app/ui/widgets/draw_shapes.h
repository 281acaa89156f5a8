// A few shapes that Dear ImGui's draw list does not have: ellipses and soft shadows.
#pragma once
#include <imgui.h>

namespace ply::ui {

void fill_ellipse(ImDrawList& draw, ImVec2 centre, float rx, float ry, ImU32 colour);
void line_ellipse(ImDrawList& draw, ImVec2 centre, float rx, float ry, ImU32 colour, float thickness);
/// A shadow that fades outwards from an ellipse; `strength` 0..1.
void soft_shadow(ImDrawList& draw, ImVec2 centre, float rx, float ry, float spread, float strength);
void soft_shadow_rect(ImDrawList& draw, ImVec2 min, ImVec2 max, float rounding, float spread, float strength);

}  // namespace ply::ui
