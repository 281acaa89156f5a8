// The second signs of the colour roles, so that no meaning rests on colour alone: hatch = cut, dashed edge = table,
// dotted edge = quiescence, bold edge = principal variation, triangles = movers.
#pragma once
#include <imgui.h>

#include "engine/base/types.h"

namespace ply::ui {

/// Diagonal lines over a rectangle, clipped to it; the pattern is fixed to the screen, so neighbours continue it.
void hatch(ImDrawList& draw, ImVec2 min, ImVec2 max, ImU32 colour, float spacing = 6);
enum class Dash : u8 { solid, dashed, dotted };
void dashed_line(ImDrawList& draw, ImVec2 a, ImVec2 b, ImU32 colour, Dash dash, float width = 1);
void dashed_rect(ImDrawList& draw, ImVec2 min, ImVec2 max, ImU32 colour, Dash dash, float width = 1);
/// The mover's shape: the first side points up, the second down. `filled`: to move; else an outline.
void side_mark(ImDrawList& draw, ImVec2 centre, float radius, Side side, bool filled = true);
/// The same as an item of the current line, as high as the text.
void side_item(Side side, bool filled = true);
/// Where an axis is broken, across it from `a` to `b` (one upright or one level line): two zigzags with the ground
/// between them. What lies on either side of it has its place and its number, but not its distance.
void axis_break(ImDrawList& draw, ImVec2 a, ImVec2 b);

}  // namespace ply::ui
