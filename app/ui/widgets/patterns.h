// Patterns over coloured areas, so that classes are told apart without their colours.
#pragma once
#include <imgui.h>

#include "engine/base/types.h"

namespace ply::ui {

enum class Pattern : u8 {
  none,
  rising,
  falling,
  upright,
  level,
  crossed,
  grid,
  dots,
  wide_rising,
  wide_falling,
  wide_level
};

/// Over a rectangle, clipped to it; fixed to the screen, so that neighbours continue it. Too small an area has none.
void draw_pattern(ImDrawList& draw, ImVec2 min, ImVec2 max, Pattern pattern, ImU32 colour);

}  // namespace ply::ui
