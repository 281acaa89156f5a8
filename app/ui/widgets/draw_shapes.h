// A few shapes that Dear ImGui's draw list does not have: ellipses, soft shadows, text in the middle, side marks.
#pragma once
#include <imgui.h>

#include "engine/core/types.h"

namespace ply::ui {

void fill_ellipse(ImDrawList& draw, ImVec2 centre, float rx, float ry, ImU32 colour);
void line_ellipse(ImDrawList& draw, ImVec2 centre, float rx, float ry, ImU32 colour, float thickness);
/// A shadow that fades outwards from an ellipse; `strength` 0..1.
void soft_shadow(ImDrawList& draw, ImVec2 centre, float rx, float ry, float spread, float strength);
void soft_shadow_rect(ImDrawList& draw, ImVec2 min, ImVec2 max, float rounding, float spread, float strength);
/// Text of any size in the board's face, centred.
void text_centred(ImDrawList& draw, ImFont* font, float size, ImVec2 centre, ImU32 colour, const char* text);
/// The mark of a side: an up triangle for first, a down triangle for second; always in the side's colour of the theme.
void side_mark(ImDrawList& draw, Side side, ImVec2 centre, float size);
/// The same as an item of the current line.
void side_mark_item(Side side);

}  // namespace ply::ui
