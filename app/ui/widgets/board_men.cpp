#include "app/ui/widgets/board_men.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>
#include <vector>

#include "app/ui/look/look.h"
#include "app/ui/widgets/draw_shapes.h"
#include "engine/base/bounded.h"

namespace ply::ui {
namespace {

constexpr ImU32 rgb(ImU32 hex) { return IM_COL32((hex >> 16) & 255, (hex >> 8) & 255, hex & 255, 255); }

// Units of the figure: x to the right, y down, about -1 .. 1.
struct Point {
  float x = 0, y = 0;
  bool sharp = false;  ///< stays a corner
};
using Outline = std::vector<Point>;

/// A polygon with the triangles that fill it; none has a hole.
struct Polygon {
  std::vector<ImVec2> points;
  std::vector<std::array<unsigned short, 3>> triangles;
};

struct Man {
  std::vector<Polygon> parts;                ///< painted one after the other
  std::vector<std::vector<ImVec2>> grooves;  ///< lines in the colour of marks
  std::vector<ImVec2> dots;                  ///< likewise
};

// Corners are cut until what is not sharp is round.
Outline rounded(Outline p, int times) {
  for (; times > 0; --times) {
    Outline out;
    for (std::size_t i = 0; i < p.size(); ++i) {
      const Point &a = p[(i + p.size() - 1) % p.size()], &b = p[i], &c = p[(i + 1) % p.size()];
      if (b.sharp) {
        out.push_back(b);
        continue;
      }
      out.push_back({b.x + (a.x - b.x) / 4, b.y + (a.y - b.y) / 4});
      out.push_back({b.x + (c.x - b.x) / 4, b.y + (c.y - b.y) / 4});
    }
    p = std::move(out);
  }
  return p;
}

float cross(ImVec2 a, ImVec2 b, ImVec2 c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

// By cutting ears off. Clockwise on the screen, without crossings.
Polygon polygon(const Outline& outline) {
  Polygon out;
  for (const Point& p : outline) out.points.push_back({p.x, p.y});
  std::vector<unsigned short> rest;
  for (std::size_t i = 0; i < out.points.size(); ++i) rest.push_back(static_cast<unsigned short>(i));
  for (std::size_t i = 0, tries = 0; rest.size() > 2 && tries <= rest.size();) {
    const std::size_t n = rest.size();
    const unsigned short a = rest[(i + n - 1) % n], b = rest[i % n], c = rest[(i + 1) % n];
    const ImVec2 pa = out.points[a], pb = out.points[b], pc = out.points[c];
    bool ear = cross(pa, pb, pc) > 0;
    for (const unsigned short k : rest) {
      if (!ear) break;
      if (k == a || k == b || k == c) continue;
      const ImVec2 q = out.points[k];
      ear = !(cross(pa, pb, q) >= 0 && cross(pb, pc, q) >= 0 && cross(pc, pa, q) >= 0);
    }
    if (!ear) {
      ++i, ++tries;
      continue;
    }
    out.triangles.push_back({a, b, c});
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i % n));
    tries = 0;
    i %= rest.size();
  }
  return out;
}

/// What is turned on a lathe: the right half from the top to the bottom, on the axis at both ends or not.
Polygon turned(const Outline& half) {
  Outline whole = half;
  for (std::size_t i = half.size(); i-- > 0;)
    if (half[i].x > 0) whole.push_back({-half[i].x, half[i].y, half[i].sharp});
  return polygon(rounded(std::move(whole), 3));
}

Polygon ball(float x, float y, float r) {
  Outline out;
  for (int i = 0; i < 20; ++i) {
    const float a = 6.2831853f * static_cast<float>(i) / 20;
    out.push_back({x + r * std::cos(a), y + r * std::sin(a), true});
  }
  return polygon(out);
}

constexpr bool sharp = true;
// All stand on the same foot, the larger ones on a wider one.
void foot(Outline& half, float wide) {
  for (const Point& p : {Point{wide - 0.06f, 0.56f, sharp}, Point{wide, 0.64f}, Point{wide, 0.84f, sharp}})
    half.push_back(p);
}
std::vector<ImVec2> groove(float y, float wide) { return {{-wide, y}, {wide, y}}; }

Man pawn() {
  Outline half = {{0.16f, -0.20f, sharp}, {0.34f, -0.17f}, {0.34f, -0.05f},
                  {0.17f, -0.03f, sharp}, {0.19f, 0.22f},  {0.30f, 0.46f}};
  foot(half, 0.52f);
  return {{turned(half), ball(0, -0.41f, 0.27f)}, {groove(0.67f, 0.40f)}, {}};
}

Man rook() {
  Outline half = {{0.12f, -0.68f, sharp}, {0.12f, -0.52f, sharp}, {0.27f, -0.52f, sharp},
                  {0.27f, -0.68f, sharp}, {0.50f, -0.68f, sharp}, {0.50f, -0.38f, sharp},
                  {0.35f, -0.24f, sharp}, {0.33f, 0.10f},         {0.40f, 0.44f}};
  foot(half, 0.58f);
  return {{turned(half)}, {groove(0.67f, 0.46f), groove(-0.26f, 0.30f)}, {}};
}

Man bishop() {
  Outline half = {{0.05f, -0.70f, sharp}, {0.34f, -0.44f},       {0.36f, -0.16f}, {0.20f, -0.02f, sharp}, {0.36f, 0.0f},
                  {0.36f, 0.12f},         {0.17f, 0.13f, sharp}, {0.20f, 0.34f},  {0.32f, 0.50f}};
  foot(half, 0.56f);
  return {{ball(0, -0.76f, 0.10f), turned(half)}, {groove(0.67f, 0.44f), {{0.02f, -0.32f}, {0.19f, -0.50f}}}, {}};
}

Man queen() {
  Outline half = {{0.0f, -0.60f, sharp},  {0.16f, -0.30f, sharp}, {0.32f, -0.60f, sharp}, {0.38f, -0.26f, sharp},
                  {0.60f, -0.48f, sharp}, {0.34f, 0.02f, sharp},  {0.38f, 0.05f},         {0.38f, 0.15f},
                  {0.20f, 0.16f, sharp},  {0.24f, 0.36f},         {0.36f, 0.50f}};
  foot(half, 0.60f);
  return {{turned(half), ball(0, -0.68f, 0.10f), ball(0.34f, -0.67f, 0.09f), ball(-0.34f, -0.67f, 0.09f),
           ball(0.64f, -0.54f, 0.09f), ball(-0.64f, -0.54f, 0.09f)},
          {groove(0.67f, 0.48f), groove(-0.02f, 0.30f)},
          {}};
}

Man king() {
  Outline cross_half = {{0.055f, -0.98f, sharp}, {0.055f, -0.88f, sharp}, {0.17f, -0.88f, sharp},
                        {0.17f, -0.77f, sharp},  {0.055f, -0.77f, sharp}, {0.055f, -0.50f, sharp}};
  Outline half = {{0.0f, -0.60f},        {0.26f, -0.60f},       {0.34f, -0.50f, sharp}, {0.54f, -0.46f},
                  {0.50f, -0.22f},       {0.32f, 0.02f, sharp}, {0.38f, 0.05f},         {0.38f, 0.15f},
                  {0.20f, 0.16f, sharp}, {0.24f, 0.36f},        {0.36f, 0.50f}};
  foot(half, 0.60f);
  return {{turned(cross_half), turned(half)}, {groove(0.67f, 0.48f), groove(-0.02f, 0.28f), groove(-0.46f, 0.32f)}, {}};
}

// The head looks to the left.
Man knight() {
  const Outline head = {{-0.13f, -0.84f, sharp}, {0.0f, -0.68f, sharp},  {0.10f, -0.80f, sharp}, {0.20f, -0.62f},
                        {0.44f, -0.46f},         {0.56f, -0.14f},        {0.58f, 0.24f},         {0.50f, 0.56f, sharp},
                        {0.58f, 0.64f},          {0.58f, 0.84f, sharp},  {-0.56f, 0.84f, sharp}, {-0.56f, 0.64f},
                        {-0.46f, 0.56f, sharp},  {-0.40f, 0.38f},        {-0.16f, 0.22f},        {0.02f, 0.04f},
                        {0.04f, -0.10f, sharp},  {-0.14f, 0.02f},        {-0.30f, 0.04f},        {-0.40f, 0.20f},
                        {-0.54f, 0.20f},         {-0.66f, 0.06f},        {-0.60f, -0.14f},       {-0.44f, -0.32f},
                        {-0.36f, -0.52f},        {-0.18f, -0.66f, sharp}};
  return {{polygon(rounded(head, 3))},
          {groove(0.67f, 0.46f), {{0.22f, -0.44f}, {0.36f, -0.20f}, {0.40f, 0.10f}, {0.36f, 0.40f}}},
          {{-0.20f, -0.38f}, {-0.53f, 0.04f}}};
}

const Man* man_of(Figure f) {
  static const Man men[] = {pawn(), knight(), bishop(), rook(), queen(), king()};
  return f < Figure::pawn ? nullptr : &men[static_cast<std::size_t>(f) - static_cast<std::size_t>(Figure::pawn)];
}

}  // namespace

bool paint_man(ImDrawList& draw, ImVec2 c, float r, Figure figure, const PieceColours& colours, float alpha,
               float lift) {
  const Man* man = man_of(figure);
  if (!man) return false;
  // 1. It stands on the board.
  soft_shadow(draw, {c.x + r * (0.05f + lift * 0.2f), c.y + r * (0.80f + lift * 0.25f)}, r * 0.62f, r * 0.16f,
              r * 0.14f, 0.5f * alpha);
  c.y -= lift * r * 0.2f;
  const auto at = [&](ImVec2 p) { return ImVec2{c.x + p.x * r, c.y + p.y * r}; };
  const float line = std::max(1.2f, r * 0.075f);
  const ImU32 face = rgb(colours.face), edge = with_alpha(rgb(colours.edge), alpha);
  const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
  for (const Polygon& part : man->parts) {
    // 2. Its body, lit from the upper left; the edge is drawn over its borders, so these need not be soft.
    draw.PrimReserve(static_cast<int>(part.triangles.size() * 3), static_cast<int>(part.points.size()));
    const unsigned first = draw._VtxCurrentIdx;
    for (const ImVec2& p : part.points) {
      const float light = bounded(-(p.x + p.y * 0.35f) * 0.34f, -0.22f, 0.22f);
      const ImU32 tone = mix(face, light > 0 ? IM_COL32_WHITE : IM_COL32_BLACK, std::abs(light));
      draw.PrimWriteVtx(at(p), white, with_alpha(tone, alpha));
    }
    for (const auto& t : part.triangles)
      for (const unsigned short k : t) draw.PrimWriteIdx(static_cast<ImDrawIdx>(first + k));
    // 3. Its edge.
    for (const ImVec2& p : part.points) draw.PathLineTo(at(p));
    draw.PathStroke(edge, ImDrawFlags_Closed, line);
  }
  // 4. What is cut into it; where it is too small for that, nothing.
  if (r < 11) return true;
  const ImU32 mark = with_alpha(rgb(colours.mark), alpha);
  for (const auto& g : man->grooves) {
    for (const ImVec2& p : g) draw.PathLineTo(at(p));
    draw.PathStroke(mark, 0, std::max(1.0f, r * 0.05f));
  }
  for (const ImVec2& p : man->dots) draw.AddCircleFilled(at(p), std::max(1.0f, r * 0.065f), mark, 12);
  return true;
}

}  // namespace ply::ui
