#include "app/ui/widgets/empty_state.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/ui/look/look.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"

namespace ply::ui {
namespace {

/// In a field of 100 x 60, in the colours of what is not there yet.
struct Drawer {
  ImDrawList& draw;
  ImVec2 origin;
  float unit;
  ImU32 line = with_alpha(theme().text_faint, 0.45f), fill = with_alpha(theme().text_faint, 0.14f);

  ImVec2 at(float x, float y) const { return {origin.x + x * unit, origin.y + y * unit}; }
  void stroke(float x, float y, float to_x, float to_y) const {
    draw.AddLine(at(x, y), at(to_x, to_y), line, px(1.5f));
  }
  void box(float x, float y, float w, float h, bool filled) const {
    if (filled) draw.AddRectFilled(at(x, y), at(x + w, y + h), fill, px(3));
    else draw.AddRect(at(x, y), at(x + w, y + h), line, px(3));
  }

  void plot() const {
    stroke(8, 4, 8, 54), stroke(8, 54, 96, 54);
    constexpr std::array<float, 8> heights{40, 34, 37, 26, 29, 18, 21, 12};
    for (std::size_t i = 1; i < heights.size(); ++i)
      stroke(static_cast<float>(i) * 12, heights[i - 1], static_cast<float>(i + 1) * 12, heights[i]);
  }
  void table() const {
    for (int row = 0; row < 5; ++row) {
      const float y = 4 + static_cast<float>(row) * 11;
      for (int k = 0; k < 4; ++k) box(4 + static_cast<float>(k) * 24, y, row == 0 ? 14 : 20, 7, row != 0);
    }
    stroke(2, 13, 98, 13);
  }
  void boards() const {
    for (int k = 0; k < 4; ++k) {
      const float x = 22 + static_cast<float>(k % 2) * 30, y = 2 + static_cast<float>(k / 2) * 30;
      box(x, y, 26, 26, true), box(x, y, 26, 26, false);
      for (int n = 0; n < 4; ++n)
        draw.AddCircleFilled(at(x + 6 + static_cast<float>((n * 3 + k) % 3) * 7, y + 6 + static_cast<float>(n % 3) * 7),
                             2.4f * unit, line, 16);
    }
  }
  void tree(float x) const {
    stroke(x, 6, x - 13, 26), stroke(x, 6, x + 13, 26);
    for (const float side : {-13.0f, 13.0f})
      for (const float leaf : {-6.0f, 6.0f}) {
        stroke(x + side, 28, x + side + leaf, 48);
        box(x + side + leaf - 4, 46, 8, 8, true);
      }
  }
  void two_trees() const {
    tree(25), tree(75);
    for (float y = 4; y < 58; y += 8) stroke(50, y, 50, y + 4);
  }
};

}  // namespace

bool empty_state(Sketch sketch, std::string_view text, std::string_view id, const char* label) {
  const ImVec2 room = ImGui::GetContentRegionAvail(), start = ImGui::GetCursorPos();
  const float wrap = std::min(room.x - px(16), px(420));
  const float words = ImGui::CalcTextSize(text.data(), text.data() + text.size(), false, std::max(wrap, 1.0f)).y;
  const float button = label ? ImGui::GetFrameHeight() + px(10) : 0;
  const float width = std::min(px(180), room.x - px(40)), height = 0.6f * width;
  if (room.x < px(160) || room.y < words + button + px(16)) return empty_note(text), false;
  const bool drawn = room.y > words + button + height + px(40);
  float y = start.y + std::floor((room.y - words - button - (drawn ? height + px(14) : 0)) * 0.42f);
  if (drawn) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const Drawer d{*ImGui::GetWindowDrawList(),
                   {std::floor(corner.x + (room.x - width) / 2), std::floor(corner.y + y - start.y)},
                   width / 100};
    switch (sketch) {
      case Sketch::plot: d.plot(); break;
      case Sketch::table: d.table(); break;
      case Sketch::boards: d.boards(); break;
      case Sketch::two_trees: d.two_trees(); break;
    }
    y += height + px(14);
  }
  const float wide = std::min(wrap, text_width(text));
  ImGui::SetCursorPos({start.x + std::floor((room.x - wide) / 2), y});
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + wrap);
  dim(text);
  ImGui::PopTextWrapPos();
  if (!label) return false;
  ImGui::SetCursorPos({start.x + std::floor((room.x - text_width(label) - 2 * ImGui::GetStyle().FramePadding.x) / 2),
                       y + words + px(10)});
  return text_button(id, label);
}

}  // namespace ply::ui
