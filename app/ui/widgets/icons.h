// Icons drawn with a few lines, so that no icon font is needed.
#pragma once
#include <imgui.h>

#include "engine/core/types.h"

namespace ply::ui {

// clang-format off
enum class Icon : u8 {
  play, pause, stop, restart,
  into, over, out, to_cut, run_to,                      ///< steps forwards
  back, back_over, back_out, back_to_cut, reverse_play,  ///< and backwards
  first, previous, next, last,
  undo, redo, flip, swap, plus, minus, close, fit, search, pin, camera, gear, eye, eye_off, hint,
};
// clang-format on
inline constexpr int icon_count = static_cast<int>(Icon::hint) + 1;

/// Centred, about `size` pixels high and wide.
void draw_icon(ImDrawList& draw, Icon icon, ImVec2 centre, float size, ImU32 colour);

}  // namespace ply::ui
