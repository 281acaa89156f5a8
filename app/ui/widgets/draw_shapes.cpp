#include "app/ui/widgets/marks.h"
#include "engine/base/bounded.h"

#include <algorithm>
#include <cmath>

namespace ply::ui {
namespace {

void ellipse_path(ImDrawList& draw, ImVec2 c, float rx, float ry) {
  const int n = bounded(static_cast<int>(std::max(rx, ry) * 1.2f) + 12, 16, 72);
  for (int i = 0; i < n; i++) {
    const float a = 6.2831853f * static_cast<float>(i) / static_cast<float>(n);
    draw.PathLineTo({c.x + std::cos(a) * rx, c.y + std::sin(a) * ry});
  }
}

constexpr int shadow_rings = 5;
ImU32 shadow_colour(float strength) {
  // The rings lie over one another, so each adds its part.
  return IM_COL32(0, 0, 0, static_cast<int>(bounded(strength, 0.0f, 1.0f) * 255 / shadow_rings));
}

}  // namespace

void fill_ellipse(ImDrawList& draw, ImVec2 centre, float rx, float ry, ImU32 colour) {
  if (rx < 0.2f || ry < 0.2f) return;
  ellipse_path(draw, centre, rx, ry);
  draw.PathFillConvex(colour);
}

void line_ellipse(ImDrawList& draw, ImVec2 centre, float rx, float ry, ImU32 colour, float thickness) {
  ellipse_path(draw, centre, rx, ry);
  draw.PathStroke(colour, ImDrawFlags_Closed, thickness);
}

void soft_shadow(ImDrawList& draw, ImVec2 centre, float rx, float ry, float spread, float strength) {
  const ImU32 colour = shadow_colour(strength);
  for (int i = 0; i < shadow_rings; i++) {
    const float d = spread * (static_cast<float>(i) / (shadow_rings - 1) - 0.35f);
    fill_ellipse(draw, centre, rx + d, ry + d, colour);
  }
}

void soft_shadow_rect(ImDrawList& draw, ImVec2 min, ImVec2 max, float rounding, float spread, float strength) {
  const ImU32 colour = shadow_colour(strength);
  for (int i = 0; i < shadow_rings; i++) {
    const float d = spread * (static_cast<float>(i) / (shadow_rings - 1) - 0.2f);
    draw.AddRectFilled({min.x - d, min.y - d}, {max.x + d, max.y + d}, colour, std::max(rounding + d, 0.0f));
  }
}

}  // namespace ply::ui
