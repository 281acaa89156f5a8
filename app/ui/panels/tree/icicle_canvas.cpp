#include "app/ui/panels/tree/icicle_canvas.h"

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/signs.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"

namespace ply::ui {
namespace {

constexpr float highest_row = 26, lowest_row = 15;

}  // namespace

int IcicleCanvas::max_rows(float height) { return bounded(static_cast<int>(height / px(lowest_row)), 1, 250); }

IcicleCanvas::IcicleCanvas(const char* name, ImVec2 room, int rows)
    : min(ImGui::GetCursorScreenPos()),
      size(room),
      row(std::floor(bounded(room.y / static_cast<float>(std::max(rows, 1)), px(lowest_row), px(highest_row)))) {
  ImGui::InvisibleButton("##icicle", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
  probe(name);
  hovered = ImGui::IsItemHovered();
}

IcicleCanvas::Area IcicleCanvas::area(const IcicleBoxPlace& b, float min_width) const {
  const ImVec2 a{min.x + b.x0, min.y + static_cast<float>(b.row) * row};
  return {a, {min.x + std::max(b.x1, b.x0 + min_width), a.y + row - 1}};
}

float IcicleCanvas::mouse_x() const { return ImGui::GetIO().MousePos.x - min.x; }
int IcicleCanvas::mouse_row() const { return static_cast<int>((ImGui::GetIO().MousePos.y - min.y) / row); }

void IcicleCanvas::label(ImDrawList& draw, const Area& box, std::string text, ImU32 ink) {
  const float font = ImGui::GetFontSize() * 0.86f, grown = compat::font_size(ImGui::GetFont()) / font;
  text = shortened(text, (box.wide() - px(6)) * grown);
  if (text.empty() || text == signs().ellipsis) return;
  draw.AddText(ImGui::GetFont(), font, {box.a.x + px(4), std::floor(box.a.y + (box.z.y - box.a.y - font) / 2)}, ink,
               text.c_str());
  if (box.wide() > px(60)) ImGui::LogText("%s\n", text.c_str());
}

bool IcicleCanvas::clicked() { return ImGui::IsMouseReleased(0) && !ImGui::IsMouseDragPastThreshold(0, drag_from()); }

float IcicleCanvas::drag_from() { return px(4); }

}  // namespace ply::ui
