#include "app/ui/widgets/icons.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "app/ui/look/look.h"

namespace ply::ui {
namespace {

/// Draws in a box from -1 to 1; `sign` -1 mirrors left and right, which turns forward steps into backward ones.
struct Pen {
  ImDrawList& draw;
  ImVec2 centre;
  float half;
  ImU32 colour;
  float sign = 1;

  ImVec2 at(float x, float y) const { return {centre.x + x * sign * half, centre.y + y * half}; }
  float width() const { return std::max(half * 0.24f, 1.2f); }
  void line(std::initializer_list<ImVec2> points) const {
    ImVec2 path[24];
    int n = 0;
    for (ImVec2 p : points) path[n++] = at(p.x, p.y);
    draw.AddPolyline(path, n, colour, ImDrawFlags_None, width());
  }
  void triangle(ImVec2 a, ImVec2 b, ImVec2 c) const {
    if (sign > 0) draw.AddTriangleFilled(at(a.x, a.y), at(b.x, b.y), at(c.x, c.y), colour);
    else draw.AddTriangleFilled(at(a.x, a.y), at(c.x, c.y), at(b.x, b.y), colour);
  }
  void box(float x0, float y0, float x1, float y1) const {
    const ImVec2 a = at(x0, y0), b = at(x1, y1);
    draw.AddRectFilled({std::min(a.x, b.x), a.y}, {std::max(a.x, b.x), b.y}, colour, half * 0.12f);
  }
  void dot(float x, float y, float r) const { draw.AddCircleFilled(at(x, y), r * half, colour, 16); }
  /// An arc by angles in turns, 0 to the right, 0.25 down.
  void arc(float x, float y, float r, float from, float to) const {
    ImVec2 path[25];
    for (int i = 0; i <= 24; i++) {
      const float a = (from + (to - from) * static_cast<float>(i) / 24) * 6.2831853f;
      path[i] = at(x + r * std::cos(a), y + r * std::sin(a));
    }
    draw.AddPolyline(path, 25, colour, ImDrawFlags_None, width());
  }
};

void paint(const Pen& p, Icon icon) {
  switch (icon) {
    case Icon::play: p.triangle({-0.65f, -0.85f}, {0.85f, 0}, {-0.65f, 0.85f}); break;
    case Icon::pause: p.box(-0.7f, -0.8f, -0.2f, 0.8f), p.box(0.2f, -0.8f, 0.7f, 0.8f); break;
    case Icon::stop: p.box(-0.7f, -0.7f, 0.7f, 0.7f); break;
    case Icon::into:
    case Icon::back:  // an arrow down to a dot
      p.line({{0, -0.95f}, {0, 0.0f}}), p.triangle({-0.5f, -0.25f}, {0.5f, -0.25f}, {0, 0.4f}), p.dot(0, 0.78f, 0.22f);
      break;
    case Icon::over:
    case Icon::back_over:  // an arc over a dot
      p.arc(0, 0.25f, 0.75f, 0.5f, 0.93f), p.triangle({0.3f, 0.0f}, {1.05f, 0.0f}, {0.72f, 0.6f}),
          p.dot(0, 0.6f, 0.22f);
      break;
    case Icon::out:  // an arrow up from a dot
      p.line({{0, 0.35f}, {0, -0.4f}}), p.triangle({-0.5f, -0.3f}, {0, -0.95f}, {0.5f, -0.3f}), p.dot(0, 0.78f, 0.22f);
      break;
    case Icon::to_cut:
    case Icon::back_to_cut:  // a triangle against a slanted cut
      p.triangle({-0.9f, -0.7f}, {0.1f, 0}, {-0.9f, 0.7f}), p.line({{0.25f, 0.85f}, {0.85f, -0.85f}});
      break;
    case Icon::first:
    case Icon::last: p.triangle({-0.7f, -0.75f}, {0.4f, 0}, {-0.7f, 0.75f}), p.box(0.5f, -0.75f, 0.78f, 0.75f); break;
    case Icon::previous:
    case Icon::next: p.line({{-0.35f, -0.75f}, {0.4f, 0}, {-0.35f, 0.75f}}); break;
    case Icon::flip:
      p.line({{-0.45f, 0.75f}, {-0.45f, -0.4f}}), p.triangle({-0.85f, -0.3f}, {-0.45f, -0.95f}, {-0.05f, -0.3f});
      p.line({{0.45f, -0.75f}, {0.45f, 0.4f}}), p.triangle({0.05f, 0.3f}, {0.85f, 0.3f}, {0.45f, 0.95f});
      break;
    case Icon::close: p.line({{-0.6f, -0.6f}, {0.6f, 0.6f}}), p.line({{-0.6f, 0.6f}, {0.6f, -0.6f}}); break;
    case Icon::eye:
    case Icon::eye_off:
      p.arc(0, 0.55f, 1.0f, 0.595f, 0.905f), p.arc(0, -0.55f, 1.0f, 0.095f, 0.405f), p.dot(0, 0, 0.3f);
      if (icon == Icon::eye_off) p.line({{-0.8f, 0.8f}, {0.8f, -0.8f}});
      break;
  }
}

}  // namespace

void draw_icon(ImDrawList& draw, Icon icon, ImVec2 centre, float size, ImU32 colour) {
  const bool mirrored = icon == Icon::back || icon == Icon::back_over || icon == Icon::back_to_cut ||
                        icon == Icon::first || icon == Icon::previous;
  const ImVec2 whole{std::floor(centre.x) + 0.5f, std::floor(centre.y) + 0.5f};
  const Pen pen{draw, whole, size / 2, colour, mirrored ? -1.0f : 1.0f};
  paint(pen, icon);
  if (icon == Icon::back) {  // told from its forward twin by a bar at the left
    draw.AddRectFilled({whole.x - size * 0.55f, whole.y - size * 0.42f},
                       {whole.x - size * 0.42f, whole.y + size * 0.42f}, colour);
  }
}

}  // namespace ply::ui
