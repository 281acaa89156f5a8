#include "app/ui/panels/learn/learn_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"

namespace ply::ui::learn {

bool large_button(const char* id, ImVec2 min, ImVec2 max, float text_size, const char* label, ButtonLook look,
                  const char* key) {
  const Theme& t = theme();
  ImGui::SetCursorScreenPos(min);
  const bool pressed = ImGui::InvisibleButton(id, {std::max(max.x - min.x, 1.0f), std::max(max.y - min.y, 1.0f)}) &&
                       look != ButtonLook::quiet;
  if (probing()) probe(fmt::format("btn.{}", id));
  const bool over = ImGui::IsItemHovered() && look != ButtonLook::quiet, held = over && ImGui::IsItemActive();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float round = std::min(px(8), (max.y - min.y) * 0.12f);
  ImU32 ground = t.button, ink = t.text, edge = 0;
  switch (look) {
    case ButtonLook::plain: break;
    case ButtonLook::choice: ground = mix(t.panel, t.accent, 0.14f), edge = t.accent; break;
    case ButtonLook::main: ground = t.accent, ink = t.accent_text; break;
    case ButtonLook::quiet: ground = t.panel, ink = t.text_dim, edge = t.border; break;
  }
  if (over) ground = look == ButtonLook::main ? mix(ground, t.text, 0.15f) : t.button_hover;
  if (held) ground = mix(ground, t.panel, 0.25f);
  draw.AddRectFilled(min, max, ground, round);
  if (edge) draw.AddRect(min, max, edge, round, 0, px(look == ButtonLook::choice ? 2.0f : 1.2f));
  const ImVec2 wide = size_of_text(text_size, label, true);
  put_text({(min.x + max.x - wide.x) / 2, (min.y + max.y - wide.y) / 2}, text_size, ink, label, true);
  if (key) {
    const float small = std::max(px(14), text_size * 0.55f);
    const ImVec2 k = size_of_text(small, key);
    if (max.y - min.y > text_size + 2 * k.y * 0.8f)
      put_text({max.x - k.x - px(8), max.y - k.y - px(4)}, small, t.text_dim, key);
  }
  return pressed;
}

void steps_bar(ImVec2 at, float width, int count, int lit, float unit) {
  const float gap = 6 * unit, each = (width - gap * static_cast<float>(count - 1)) / static_cast<float>(count),
              high = std::max(px(4), 6 * unit);
  for (int i = 0; i < count; ++i) {
    const float x = at.x + static_cast<float>(i) * (each + gap);
    const ImU32 colour = i == lit  ? theme().accent
                         : i < lit ? mix(theme().panel, theme().accent, 0.55f)
                                   : theme().border;
    ImGui::GetWindowDrawList()->AddRectFilled({x, at.y}, {x + each, at.y + high}, colour, high / 2);
  }
}

}  // namespace ply::ui::learn
