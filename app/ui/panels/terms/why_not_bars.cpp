#include "app/ui/panels/terms/why_not_bars.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/look/look.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

void draw_why_bars(SearchScreen& screen, const char* id, const std::vector<WhyBar>& bars, Side mover,
                   const std::string& head) {
  const Theme& t = theme();
  const int sign = screen.viewpoint.sign_for(mover);
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, ch = text_width("0", fonts().mono);
  // 1. The columns: names, bars, numbers, and raw values where there is room for them.
  float names = 0, raws = 0, numbers = 0;
  std::vector<std::string> texts;
  for (const WhyBar& b : bars) {
    const int by = b.end - b.begin;
    texts.push_back(b.total ? fmt::format("{} {}", signs().exact, screen.number(by, mover, b.about))
                            : screen.number(by, mover, b.about));
    names = std::max(names, text_width(b.label));
    raws = std::max(raws, text_width(b.raw, fonts().mono));
    numbers = std::max(numbers, text_width(texts.back(), fonts().mono));
  }
  names = std::min(names + px(10), room * 0.32f);
  if (raws > 0) raws += 2 * ch;
  if (room - names - numbers - raws < px(70)) raws = 0;
  const float left = origin.x + names, right = std::max(left + px(10), origin.x + room - numbers - raws - px(10));
  // 2. The scale.
  double lo = 0, hi = 0;
  for (const WhyBar& b : bars)
    for (const int v : {b.begin, b.end}) lo = std::min<double>(lo, sign * v), hi = std::max<double>(hi, sign * v);
  if (hi - lo < 1) hi = lo + 1;
  const auto x_of = [&](int v) { return left + static_cast<float>((sign * v - lo) / (hi - lo)) * (right - left); };
  const float row = std::floor(std::max(ImGui::GetTextLineHeight() + px(6), px(22)));
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  float y = origin.y;
  if (raws > 0 && !head.empty()) {
    draw_clipped(draw, {std::max(left, origin.x + room - text_width(head)), y}, room - names, t.text_dim, head);
    ImGui::LogText("%s\n", head.c_str());
    y += std::floor(ImGui::GetTextLineHeight() + px(4));
  }
  const float zero = std::floor(x_of(0)) + 0.5f;
  draw.AddLine({zero, y}, {zero, y + row * static_cast<float>(bars.size())}, t.border);
  // 3. The rows.
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const WhyBar& b = bars[i];
    const ScopedId own_id(static_cast<int>(i));
    ImGui::SetCursorScreenPos({origin.x, y});
    ImGui::InvisibleButton("##bar", {std::max(room, 1.0f), row});
    if (probing()) probe(fmt::format("{}.{}", id, b.label));
    if (ImGui::IsItemHovered()) {
      draw.AddRectFilled({origin.x, y}, {origin.x + room, y + row}, t.hover, px(3));
      if (!b.help.empty()) show_tooltip(b.help);
    }
    const float middle = std::floor(y + row / 2), text_y = std::floor(middle - ImGui::GetFontSize() / 2);
    draw_clipped(draw, {origin.x + px(2), text_y}, names - px(8), b.strong || b.total ? t.text : t.text_dim, b.label);
    const float from = x_of(b.begin), to = x_of(b.end), half = std::floor(row * (b.total ? 0.34f : 0.30f));
    const int way = screen.for_first(b.end - b.begin, mover);
    const ImU32 ink = t.score_colour(way > 0 ? 0.7f : way < 0 ? -0.7f : 0);
    const ImVec2 min{std::min(from, to), middle - half},
        max{std::max({from, to, std::min(from, to) + px(1.5f)}), middle + half};
    draw.AddRectFilled(min, max, b.total ? mix(t.raised, ink, 0.7f) : b.strong ? ink : mix(t.panel, ink, 0.72f), px(2));
    if (b.total) draw.AddRect(min, max, t.text, px(2), 0, px(1.2f));
    if (i + 1 < bars.size()) draw.AddLine({to, middle + half}, {to, middle + row - half}, t.text_faint, px(1));
    const ScopedFont mono_face(fonts().mono);
    const std::string& number = texts[i];
    draw.AddText({origin.x + room - raws - text_width(number), text_y}, b.strong || b.total ? t.text : t.text_dim,
                 number.c_str());
    if (raws > 0 && !b.raw.empty())
      draw.AddText({origin.x + room - text_width(b.raw), text_y}, t.text_dim, b.raw.c_str());
    ImGui::LogText("%s %s%s%s\n", b.label.c_str(), number.c_str(), b.raw.empty() ? "" : "  ", b.raw.c_str());
    y += row;
  }
  ImGui::SetCursorScreenPos({origin.x, y});
  ImGui::Dummy({room, px(2)});
}

}  // namespace ply::ui
