// What the panel Learn is drawn from: large buttons, the bar of steps, small cards.
#pragma once
#include <imgui.h>

#include <string>

#include "app/ui/widgets/card_text.h"
#include "app/ui/widgets/card_tree.h"

namespace ply::ui::learn {

using ui::put_text, ui::size_of_text;

enum class ButtonLook : u8 {
  plain,
  choice,  ///< one of several answers that look alike
  main,    ///< what leads on
  quiet    ///< not now
};
/// Probe `btn.ID`. True when it was pressed; a quiet one never is.
bool large_button(const char* id, ImVec2 min, ImVec2 max, float text_size, const char* label, ButtonLook look,
                  const char* key = nullptr);

/// A bar of `count` parts, the one at `at` (from 0) lit.
void steps_bar(ImVec2 at, float width, int count, int lit, float unit);

}  // namespace ply::ui::learn
