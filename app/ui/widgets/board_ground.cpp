// The surfaces: a plate with its rim, squares, hollows. Colours belong to the material, not to the theme.
#include <algorithm>
#include <cmath>

#include "app/ui/look/look.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/draw_shapes.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"

namespace ply::ui {
namespace {

using Rect = BoardPlace::Rect;

constexpr ImU32 rgb(ImU32 hex, ImU32 alpha = 255) {
  return IM_COL32((hex >> 16) & 255, (hex >> 8) & 255, hex & 255, alpha);
}

struct Tones {
  ImU32 rim, surface, surface_low;  ///< the surface gets darker towards the bottom
  ImU32 line;
  ImU32 dark_cell;         ///< of checkered boards
  ImU32 label, label_rim;  ///< on the surface, on the rim
};

Tones tones(const Material* m) {
  if (m)
    return {rgb(m->rim),      rgb(m->surface),   rgb(m->surface_low),
            rgb(m->line),     rgb(m->dark_cell), rgb(m->label, m->label_alpha),
            rgb(m->label_rim)};
  const Theme& t = theme();
  return {t.panel, t.panel, t.panel, t.border, t.raised, t.text_dim, t.text_dim};
}

void surface(ImDrawList& draw, const BoardPlace& p, const Tones& tone, float rim, float rounding) {
  const Rect b = p.board();
  const float r = rim * p.unit;
  soft_shadow_rect(draw, {b.min.x - r, b.min.y - r + px(2)}, {b.max.x + r, b.max.y + r + px(3)}, rounding + r * 0.5f,
                   px(6), 0.35f);
  draw.AddRectFilled({b.min.x - r, b.min.y - r}, {b.max.x + r, b.max.y + r}, tone.rim, rounding + r * 0.6f);
  // A light edge above and a dark one below make it a solid plate.
  draw.AddRect({b.min.x - r, b.min.y - r}, {b.max.x + r, b.max.y + r}, mix(tone.rim, IM_COL32_WHITE, 0.12f),
               rounding + r * 0.6f);
  draw.AddRectFilled(b.min, b.max, tone.surface, rounding);
  const float inset = std::ceil(rounding * 0.6f);
  draw.AddRectFilledMultiColor({b.min.x, b.min.y + inset}, {b.max.x, b.max.y - inset}, with_alpha(tone.surface_low, 0),
                               with_alpha(tone.surface_low, 0), tone.surface_low, tone.surface_low);
  if (inset > 0)
    draw.AddRectFilled({b.min.x, b.max.y - inset}, b.max, tone.surface_low, rounding, ImDrawFlags_RoundCornersBottom);
}

/// A hollow: dark under its upper lip, lighter towards the bottom, with a line of light on the lower lip.
void hollow(ImDrawList& draw, const Rect& r, float rounding, const Tones& tone) {
  const ImU32 deep = mix(tone.line, IM_COL32_BLACK, 0.42f), floor_tone = mix(tone.line, tone.surface, 0.18f);
  const float lip = std::max(1.0f, r.width() * 0.02f);
  draw.AddRectFilled({r.min.x, r.min.y + lip}, {r.max.x, r.max.y + lip * 1.6f},
                     mix(tone.surface, IM_COL32_WHITE, 0.22f), rounding);
  constexpr int rings = 9;
  const float half = std::min(r.width(), r.height()) / 2;
  for (int i = 0; i < rings; i++) {
    const float t = static_cast<float>(i) / (rings - 1);
    const float d = half * 0.36f * t, shift = half * 0.085f * t;
    draw.AddRectFilled({r.min.x + d, r.min.y + d + shift}, {r.max.x - d, r.max.y - d + shift * 0.6f},
                       mix(deep, floor_tone, std::sqrt(t)), std::max(rounding - d, 1.0f));
  }
}

void wood_grain(ImDrawList& draw, const Rect& b, const Tones& tone, float unit) {
  // Long faint lines; fixed, so that pictures repeat.
  draw.PushClipRect(b.min, b.max, true);
  u32 seed = 9;
  for (float y = b.min.y + unit * 0.05f; y < b.max.y;) {
    seed = seed * 1664525u + 1013904223u;
    const float step = unit * (0.035f + 0.09f * static_cast<float>(seed >> 24) / 255.0f);
    const float wave = unit * 0.02f * static_cast<float>((seed >> 16) & 15);
    draw.AddBezierCubic({b.min.x, y}, {b.min.x + b.width() * 0.3f, y + wave}, {b.min.x + b.width() * 0.7f, y - wave},
                        {b.max.x, y + wave * 0.5f},
                        with_alpha(tone.line, 0.05f + 0.10f * static_cast<float>((seed >> 8) & 15) / 15.0f), 1.0f, 12);
    y += step;
  }
  draw.PopClipRect();
}

bool squares_only(const BoardView& v) {
  return std::all_of(v.cells.begin(), v.cells.end(),
                     [](const Cell& c) { return c.shape != CellShape::pit && c.shape != CellShape::node; });
}

void squares(ImDrawList& draw, const BoardView& view, const BoardPlace& p, const Tones& tone) {
  const float line = std::max(1.0f, std::floor(p.unit / 40));
  for (const Cell& c : view.cells) {
    const Rect r = p.rect(c);
    if (c.shape == CellShape::hand) {
      draw.AddRectFilled(r.min, r.max, with_alpha(tone.rim, 0.35f), px(4));
      continue;
    }
    if (c.dark) draw.AddRectFilled(r.min, r.max, with_alpha(tone.dark_cell, 0.9f));
    if (c.shape == CellShape::trap) {
      // A pit with four teeth; the teeth are seen around a piece that stands on it.
      const float d = r.width() * 0.5f, tooth = r.width() * 0.26f;
      const ImVec2 m = r.centre();
      draw.AddRectFilled(r.min, r.max, rgb(0x8d5a44));
      draw.AddRectFilled({r.min.x + d * 0.16f, r.min.y + d * 0.16f}, {r.max.x - d * 0.16f, r.max.y - d * 0.16f},
                         rgb(0x5b3527), d * 0.2f);
      fill_ellipse(draw, m, d * 0.62f, d * 0.62f, rgb(0x40241a));
      for (const float sx : {-1.0f, 1.0f})
        for (const float sy : {-1.0f, 1.0f}) {
          const ImVec2 corner{m.x + sx * (d - 1), m.y + sy * (d - 1)};
          draw.AddTriangleFilled(corner, {corner.x - sx * tooth, corner.y}, {corner.x, corner.y - sy * tooth},
                                 rgb(0xe9d7b4));
          draw.AddTriangleFilled(corner, {corner.x - sx * tooth * 0.55f, corner.y},
                                 {corner.x, corner.y - sy * tooth * 0.55f}, rgb(0x40241a));
        }
    } else if (c.shape == CellShape::corner) {
      draw.AddRectFilled(r.min, r.max, with_alpha(mix(tone.line, IM_COL32_WHITE, 0.3f), 0.45f));
      // A star in the ground: here a piece becomes a master.
      const ImVec2 m = r.centre();
      const float l = r.width() * 0.24f, s = r.width() * 0.06f;
      const ImU32 ink = with_alpha(IM_COL32_WHITE, 0.4f);
      draw.AddQuadFilled({m.x - l, m.y}, {m.x, m.y - s}, {m.x + l, m.y}, {m.x, m.y + s}, ink);
      draw.AddQuadFilled({m.x - s, m.y}, {m.x, m.y - l}, {m.x + s, m.y}, {m.x, m.y + l}, ink);
    }
    // Filled, not stroked: the lines of neighbours fall on the same pixels.
    draw.AddRectFilled(r.min, {r.max.x + line, r.min.y + line}, tone.line);
    draw.AddRectFilled(r.min, {r.min.x + line, r.max.y + line}, tone.line);
    draw.AddRectFilled({r.min.x, r.max.y}, {r.max.x + line, r.max.y + line}, tone.line);
    draw.AddRectFilled({r.max.x, r.min.y}, {r.max.x + line, r.max.y + line}, tone.line);
  }
  if (!view.material->star_points) return;
  float left = 1e6f, top = 1e6f, right = -1e6f, bottom = -1e6f;
  for (const Cell& c : view.cells) {
    left = std::min(left, c.x), top = std::min(top, c.y);
    right = std::max(right, c.x + c.w), bottom = std::max(bottom, c.y + c.h);
  }
  for (const float x : {left + 2, right - 2}) {
    for (const float y : {top + 2, bottom - 2})
      draw.AddCircleFilled(p.at(x, y), std::max(2.0f, p.unit * 0.055f), tone.line, 16);
  }
}

void nodes(ImDrawList& draw, const BoardView& view, const BoardPlace& p) {
  for (const Cell& c : view.cells) {
    const Rect r = p.rect(c);
    if (c.shape == CellShape::node) draw.AddRectFilled(r.min, r.max, 0);
  }
}

}  // namespace

bool is_round(CellShape shape) {
  return shape == CellShape::pit || shape == CellShape::store || shape == CellShape::node;
}

void paint_ground(ImDrawList& draw, const BoardView& view, const BoardPlace& p) {
  if (p.unit < 1) return;
  const Tones tone = tones(view.material);
  const float rim = rim_of(view.material);

  // 1. The plate.
  if (!view.material) {
    nodes(draw, view, p);
  } else {
    surface(draw, p, tone, rim, p.unit * view.material->rounding);
    if (view.material->grain) wood_grain(draw, p.board(), tone, p.unit);
  }

  for (const BoardLine& l : view.lines)
    draw.AddLine(p.at(l.x1, l.y1), p.at(l.x2, l.y2), theme().text_faint, std::max(1.0f, p.unit * 0.025f));

  // 2. The cells.
  if (view.material && squares_only(view)) squares(draw, view, p, tone);
  for (const Cell& c : view.cells) {
    if (c.shape != CellShape::pit && c.shape != CellShape::store) continue;
    Rect r = p.rect(c);
    const float inset = p.unit * 0.045f;
    r = {{r.min.x + inset, r.min.y + inset}, {r.max.x - inset, r.max.y - inset}};
    hollow(draw, r, c.shape == CellShape::pit ? r.width() / 2 : p.unit * 0.4f, tone);
  }

  // 3. Names.
  for (const BoardLabel& l : view.labels) {
    const bool on_rim = l.x < 0 || l.y < 0 || l.x > view.width || l.y > view.height;
    const float size = bounded(p.unit * (on_rim ? 0.22f : 0.20f), px(11), px(18));
    draw_centred(draw, fonts().board, size, p.at(l.x, l.y), on_rim ? tone.label_rim : tone.label, l.text.c_str());
  }
}

void paint_board(ImDrawList& draw, const BoardView& view, const BoardPlace& place, bool kanji) {
  paint_ground(draw, view, place);
  for (const ShownPiece& s : resting_pieces(view)) paint_piece(draw, view, place, s, kanji);
}

}  // namespace ply::ui
