#include "app/ui/widgets/board_figures.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "app/ui/look/look.h"
#include "app/ui/widgets/draw_shapes.h"
#include "app/ui/widgets/text.h"

namespace ply::ui {
namespace {

constexpr ImU32 rgb(ImU32 hex, ImU32 alpha = 255) {
  return IM_COL32((hex >> 16) & 255, (hex >> 8) & 255, hex & 255, alpha);
}

/// Draws in units of the figure: x to the right, y down, about -1 .. 1.
struct Pen {
  ImDrawList& draw;
  ImVec2 c;
  float r;
  ImU32 ink, ground;

  ImVec2 at(float x, float y) const { return {c.x + x * r, c.y + y * r}; }
  void ellipse(float x, float y, float rx, float ry, bool light = false) const {
    fill_ellipse(draw, at(x, y), rx * r, ry * r, light ? ground : ink);
  }
  /// Convex, in either direction.
  void shape(std::initializer_list<ImVec2> points, bool light = false) const {
    for (const ImVec2& p : points) draw.PathLineTo(at(p.x, p.y));
    draw.PathFillConvex(light ? ground : ink);
  }
  /// A thick line with round ends.
  void limb(std::initializer_list<ImVec2> points, float width, bool light = false) const {
    const ImU32 colour = light ? ground : ink;
    const ImVec2* before = nullptr;
    for (const ImVec2& p : points) {
      if (before) draw.AddLine(at(before->x, before->y), at(p.x, p.y), colour, std::max(width * r, 1.0f));
      draw.AddCircleFilled(at(p.x, p.y), width * r / 2, colour, 12);
      before = &p;
    }
  }
  /// An ellipse that leans by `angle` (radians, clockwise).
  void leaning(float x, float y, float rx, float ry, float angle, bool light = false) const {
    const float cs = std::cos(angle), sn = std::sin(angle);
    for (int i = 0; i < 24; i++) {
      const float a = 6.2831853f * static_cast<float>(i) / 24, px_ = std::cos(a) * rx, py = std::sin(a) * ry;
      draw.PathLineTo(at(x + px_ * cs - py * sn, y + px_ * sn + py * cs));
    }
    draw.PathFillConvex(light ? ground : ink);
  }
};

// From the front: great ears, the trunk between two tusks.
void elephant(const Pen& p) {
  p.leaning(-0.62f, -0.20f, 0.40f, 0.52f, -0.15f);
  p.leaning(0.62f, -0.20f, 0.40f, 0.52f, 0.15f);
  p.leaning(-0.60f, -0.18f, 0.27f, 0.38f, -0.15f, true);
  p.leaning(0.60f, -0.18f, 0.27f, 0.38f, 0.15f, true);
  p.ellipse(0, -0.22f, 0.44f, 0.52f);
  p.limb({{0, 0.0f}, {0, 0.42f}, {0.03f, 0.66f}, {0.16f, 0.82f}, {0.34f, 0.80f}}, 0.27f);
  p.shape({{-0.30f, 0.10f}, {-0.17f, 0.18f}, {-0.38f, 0.58f}});
  p.shape({{0.30f, 0.10f}, {0.17f, 0.18f}, {0.40f, 0.50f}});
  p.ellipse(-0.19f, -0.22f, 0.075f, 0.085f, true);
  p.ellipse(0.19f, -0.22f, 0.075f, 0.085f, true);
}

// From the side: two humps, the long neck.
void camel(const Pen& p) {
  p.ellipse(-0.12f, 0.06f, 0.62f, 0.27f);
  p.leaning(-0.40f, -0.22f, 0.21f, 0.34f, 0.0f);
  p.leaning(0.10f, -0.22f, 0.21f, 0.34f, 0.0f);
  p.limb({{0.38f, 0.06f}, {0.56f, 0.12f}, {0.64f, -0.10f}, {0.62f, -0.52f}}, 0.20f);
  p.leaning(0.74f, -0.62f, 0.25f, 0.14f, 0.25f);
  p.shape({{0.55f, -0.68f}, {0.60f, -0.92f}, {0.69f, -0.70f}});
  for (const float x : {-0.60f, -0.34f, 0.12f, 0.36f}) p.limb({{x, 0.16f}, {x + 0.01f, 0.80f}}, 0.135f);
  p.limb({{-0.70f, -0.02f}, {-0.84f, 0.28f}}, 0.07f);
  p.ellipse(0.72f, -0.66f, 0.045f, 0.045f, true);
}

// The head from the side, as on a chess board.
void horse(const Pen& p) {
  p.shape({{-0.62f, 0.84f},
           {-0.56f, 0.10f},
           {-0.30f, -0.46f},
           {0.06f, -0.72f},
           {0.20f, -0.30f},
           {0.22f, 0.20f},
           {0.50f, 0.84f}});
  p.shape({{0.00f, -0.72f},
           {0.34f, -0.56f},
           {0.80f, 0.06f},
           {0.84f, 0.26f},
           {0.68f, 0.40f},
           {0.30f, 0.16f},
           {0.00f, 0.16f}});
  p.shape({{-0.06f, -0.66f}, {0.02f, -0.98f}, {0.26f, -0.60f}});
  p.shape({{-0.26f, -0.56f}, {-0.22f, -0.90f}, {0.02f, -0.66f}});
  p.ellipse(0.26f, -0.32f, 0.075f, 0.085f, true);
  p.ellipse(0.70f, 0.20f, 0.05f, 0.045f, true);
  p.limb({{-0.38f, 0.52f}, {-0.34f, 0.06f}, {-0.14f, -0.36f}}, 0.07f, true);
}

// From the front: hanging ears, a broad muzzle.
void dog(const Pen& p) {
  p.ellipse(0, -0.12f, 0.50f, 0.58f);
  p.ellipse(0, 0.30f, 0.36f, 0.42f);
  p.leaning(-0.60f, -0.10f, 0.21f, 0.54f, 0.22f);
  p.leaning(0.60f, -0.10f, 0.21f, 0.54f, -0.22f);
  p.leaning(-0.44f, -0.10f, 0.035f, 0.36f, 0.12f, true);
  p.leaning(0.44f, -0.10f, 0.035f, 0.36f, -0.12f, true);
  p.ellipse(-0.19f, -0.16f, 0.085f, 0.095f, true);
  p.ellipse(0.19f, -0.16f, 0.085f, 0.095f, true);
  p.ellipse(0, 0.26f, 0.27f, 0.20f, true);
  p.ellipse(0, 0.20f, 0.15f, 0.11f);
  p.limb({{0, 0.28f}, {0, 0.50f}}, 0.05f);
}

// From the front: pointed ears, whiskers.
void cat(const Pen& p) {
  p.ellipse(0, 0.14f, 0.64f, 0.54f);
  p.shape({{-0.64f, 0.06f}, {-0.60f, -0.80f}, {-0.06f, -0.32f}});
  p.shape({{0.64f, 0.06f}, {0.60f, -0.80f}, {0.06f, -0.32f}});
  p.shape({{-0.50f, -0.18f}, {-0.49f, -0.50f}, {-0.26f, -0.30f}}, true);
  p.shape({{0.50f, -0.18f}, {0.49f, -0.50f}, {0.26f, -0.30f}}, true);
  p.ellipse(-0.24f, 0.04f, 0.085f, 0.115f, true);
  p.ellipse(0.24f, 0.04f, 0.085f, 0.115f, true);
  p.shape({{-0.09f, 0.24f}, {0.09f, 0.24f}, {0, 0.36f}}, true);
  for (const float s : {-1.0f, 1.0f}) {
    p.limb({{s * 0.20f, 0.32f}, {s * 0.52f, 0.26f}}, 0.045f, true);
    p.limb({{s * 0.20f, 0.40f}, {s * 0.50f, 0.46f}}, 0.045f, true);
    p.limb({{s * 0.60f, 0.26f}, {s * 0.96f, 0.18f}}, 0.045f);
    p.limb({{s * 0.58f, 0.44f}, {s * 0.92f, 0.50f}}, 0.045f);
  }
}

// From the front: two long ears above a small head.
void rabbit(const Pen& p) {
  p.leaning(-0.25f, -0.48f, 0.165f, 0.50f, -0.16f);
  p.leaning(0.25f, -0.48f, 0.165f, 0.50f, 0.16f);
  p.leaning(-0.25f, -0.48f, 0.06f, 0.34f, -0.16f, true);
  p.leaning(0.25f, -0.48f, 0.06f, 0.34f, 0.16f, true);
  p.ellipse(0, 0.36f, 0.48f, 0.44f);
  p.ellipse(-0.19f, 0.26f, 0.075f, 0.085f, true);
  p.ellipse(0.19f, 0.26f, 0.075f, 0.085f, true);
  p.shape({{-0.08f, 0.44f}, {0.08f, 0.44f}, {0, 0.53f}}, true);
  p.shape({{-0.08f, 0.60f}, {0.08f, 0.60f}, {0.07f, 0.78f}, {-0.07f, 0.78f}}, true);
}

void flake(ImDrawList& draw, ImVec2 c, float r) {
  draw.AddCircleFilled(c, r * 1.18f, rgb(0x1d4f86), 20);
  draw.AddCircleFilled(c, r, rgb(0xeaf6ff), 20);
  for (int i = 0; i < 3; i++) {
    const float a = 1.0471976f * static_cast<float>(i) + 0.5236f, dx = std::cos(a) * r * 0.72f,
                dy = std::sin(a) * r * 0.72f;
    draw.AddLine({c.x - dx, c.y - dy}, {c.x + dx, c.y + dy}, rgb(0x1d4f86), std::max(1.0f, r * 0.22f));
  }
}

}  // namespace

bool paint_figure(ImDrawList& draw, ImVec2 centre, float r, Figure figure, ImU32 ink, ImU32 ground) {
  const Pen p{draw, centre, r, ink, ground};
  switch (figure) {
    case Figure::elephant: elephant(p); return true;
    case Figure::camel: camel(p); return true;
    case Figure::horse: horse(p); return true;
    case Figure::dog: dog(p); return true;
    case Figure::cat: cat(p); return true;
    case Figure::rabbit: rabbit(p); return true;
    case Figure::none:
    default: break;  // the men of chess stand by themselves: board_men.h
  }
  return false;
}

void paint_plaque(ImDrawList& draw, ImVec2 c, float r, const Piece& piece, const PieceColours& colours, float alpha) {
  const bool first = piece.side == Side::first;
  const ImU32 frost = rgb(0xb9d7ee);
  ImU32 face = rgb(colours.face), ink = rgb(colours.mark);
  const ImU32 rim = rgb(colours.edge);
  if (piece.muted) face = mix(face, frost, 0.55f);
  const auto plate = [&](float grow, float dy, ImU32 colour) {
    const float s = r * grow;
    if (first) fill_ellipse(draw, {c.x, c.y + dy}, s, s, colour);
    else
      draw.AddRectFilled({c.x - s * 0.90f, c.y - s * 0.90f + dy}, {c.x + s * 0.90f, c.y + s * 0.90f + dy}, colour,
                         s * 0.34f);
  };
  // 1. The plate: shadow, edge, face, a light from above.
  if (first) soft_shadow(draw, {c.x + r * 0.04f, c.y + r * 0.12f}, r, r, r * 0.14f, 0.5f * alpha);
  else
    soft_shadow_rect(draw, {c.x - r * 0.86f, c.y - r * 0.74f}, {c.x + r * 0.94f, c.y + r * 1.02f}, r * 0.34f, r * 0.14f,
                     0.5f * alpha);
  plate(1.0f, r * 0.04f, with_alpha(rim, alpha));
  plate(0.91f, -r * 0.01f, with_alpha(mix(face, IM_COL32_WHITE, 0.5f), alpha));
  plate(0.89f, r * 0.02f, with_alpha(face, alpha));

  // 2. Muted: hatched in a second way beside the colour.
  if (piece.muted) {
    for (int i = -2; i <= 2; i++) {
      const float o = static_cast<float>(i) * r * 0.34f,
                  h = std::sqrt(std::max(0.0f, 0.72f - o * o / (r * r) * 0.5f)) * r * 0.72f;
      draw.AddLine({c.x + o * 0.7f - h, c.y + o * 0.7f + h}, {c.x + o * 0.7f + h, c.y + o * 0.7f - h},
                   with_alpha(rgb(0x3f7fb8), 0.34f * alpha), std::max(1.0f, r * 0.05f));
    }
    ink = mix(ink, rgb(0x2b5a86), 0.25f);
  }

  // 3. The figure; a letter where it is too small for one, or there is none.
  const bool large = r >= 15;
  const float size = r * (large ? 0.70f : 0.78f);
  if (r < 7 || !paint_figure(draw, c, size, piece.figure, with_alpha(ink, alpha), with_alpha(face, alpha)))
    draw_centred(draw, fonts().board, r * 1.25f, c, with_alpha(ink, alpha), piece.text.c_str());
  if (piece.muted) flake(draw, {c.x + r * 0.72f, c.y - r * 0.72f}, std::max(r * 0.27f, 4.0f));
}

}  // namespace ply::ui
