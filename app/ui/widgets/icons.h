// Icons drawn with a few lines, so that no icon font is needed.
#pragma once
#include <imgui.h>

#include "engine/base/types.h"

namespace ply::ui {

// clang-format off
enum class Icon : u8 {
  play, pause, stop,
  into, over, out, to_cut,       ///< steps forwards
  back, back_over, back_to_cut,  ///< and backwards
  first, previous, next, last,
  flip, close, eye, eye_off,
};
// clang-format on
inline constexpr int icon_count = static_cast<int>(Icon::eye_off) + 1;

/// Centred, about `size` pixels high and wide.
void draw_icon(ImDrawList& draw, Icon icon, ImVec2 centre, float size, ImU32 colour);

}  // namespace ply::ui
