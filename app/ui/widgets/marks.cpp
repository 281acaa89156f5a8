#include "app/ui/widgets/marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/ui/look/look.h"

namespace ply::ui {

void hatch(ImDrawList& draw, ImVec2 min, ImVec2 max, ImU32 colour, float spacing) {
  const float width = max.x - min.x, height = max.y - min.y, step = std::max(px(spacing), 2.0f);
  if (!(width > 0 && height > 0) || width + height > 20000) return;
  draw.PushClipRect(min, max, true);
  // Lines x + y = k * step; k from the screen's corner.
  const float first = std::floor((min.x + min.y) / step) * step, last = max.x + max.y;
  for (float sum = first; sum <= last; sum += step) {
    draw.AddLine({sum - min.y, min.y}, {sum - max.y, max.y}, colour, px(1));
  }
  draw.PopClipRect();
}

void dashed_line(ImDrawList& draw, ImVec2 a, ImVec2 b, ImU32 colour, Dash dash, float width) {
  const float length = std::hypot(b.x - a.x, b.y - a.y);
  if (dash == Dash::solid || !(length > 0)) {
    draw.AddLine(a, b, colour, px(width));
    return;
  }
  const float on = dash == Dash::dashed ? px(5) : std::max(px(1.5f), 1.0f),
              period = on + (dash == Dash::dashed ? px(3) : px(2));
  const ImVec2 unit{(b.x - a.x) / length, (b.y - a.y) / length};
  constexpr int max = 4000;
  int n = 0;
  for (float at = 0; at < length && n < max; at += period, n++) {
    const float end = std::min(at + on, length);
    draw.AddLine({a.x + unit.x * at, a.y + unit.y * at}, {a.x + unit.x * end, a.y + unit.y * end}, colour, px(width));
  }
}

void axis_break(ImDrawList& draw, ImVec2 a, ImVec2 b) {
  const bool upright = std::abs(b.y - a.y) > std::abs(b.x - a.x);
  const float from = upright ? std::min(a.y, b.y) : std::min(a.x, b.x),
              to = upright ? std::max(a.y, b.y) : std::max(a.x, b.x);
  const float across = std::floor(upright ? a.x : a.y), tooth = px(4), deep = px(1.5f), apart = px(2);
  constexpr std::size_t max = 2000;
  std::array<std::vector<ImVec2>, 3> lines;
  int n = 0;
  for (float at = from; lines[0].size() < max; at = std::min(at + tooth, to), ++n) {
    for (std::size_t k = 0; k < 3; ++k) {
      const float side = across + (n % 2 ? deep : -deep) + (k == 0 ? 0.0f : k == 1 ? -apart : apart);
      lines[k].push_back(upright ? ImVec2{side, at} : ImVec2{at, side});
    }
    if (at >= to) break;
  }
  for (std::size_t k = 0; k < 3; ++k)
    draw.AddPolyline(lines[k].data(), static_cast<int>(lines[k].size()), k == 0 ? theme().panel : theme().text_faint,
                     ImDrawFlags_None, k == 0 ? 2 * apart : px(1));
}

void dashed_rect(ImDrawList& draw, ImVec2 min, ImVec2 max, ImU32 colour, Dash dash, float width) {
  if (dash == Dash::solid) {
    draw.AddRect(min, max, colour, 0, 0, px(width));
    return;
  }
  dashed_line(draw, min, {max.x, min.y}, colour, dash, width);
  dashed_line(draw, {max.x, min.y}, max, colour, dash, width);
  dashed_line(draw, max, {min.x, max.y}, colour, dash, width);
  dashed_line(draw, {min.x, max.y}, min, colour, dash, width);
}

void side_mark(ImDrawList& draw, ImVec2 c, float r, Side side, bool filled) {
  const ImU32 colour = side == Side::first ? theme().first : theme().second;
  const float up = side == Side::first ? -1.0f : 1.0f;
  const ImVec2 tip{c.x, c.y + up * r}, left{c.x - r * 0.95f, c.y - up * r * 0.72f},
      right{c.x + r * 0.95f, c.y - up * r * 0.72f};
  if (!filled) draw.AddTriangle(tip, left, right, colour, px(1.4f));
  else if (up < 0) draw.AddTriangleFilled(tip, right, left, colour);  // clockwise, for the antialiased edge
  else draw.AddTriangleFilled(tip, left, right, colour);
}

void side_item(Side side, bool filled) {
  const float line = ImGui::GetTextLineHeight(), r = std::floor(line * 0.34f);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::Dummy({r * 2 + px(2), line});
  ImGui::LogText("%s", side == Side::first ? signs().up : signs().down);
  side_mark(*ImGui::GetWindowDrawList(), {at.x + r + px(1), at.y + std::floor(line / 2)}, r, side, filled);
}

}  // namespace ply::ui
