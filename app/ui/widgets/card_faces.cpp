// How one card, one triangle and their texts are painted.
#include <algorithm>
#include <cmath>
#include <string>

#include "app/ui/look/look.h"
#include "app/ui/widgets/card_text.h"
#include "app/ui/widgets/card_tree.h"
#include "app/ui/widgets/marks.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

// What cards are made of, the same in every theme.
constexpr ImU32 paper = IM_COL32(0xec, 0xe7, 0xdb, 255), ink = IM_COL32(0x23, 0x26, 0x2c, 255),
                back = IM_COL32(0x22, 0x3a, 0x56, 255), lattice = IM_COL32(0x2d, 0x4c, 0x6f, 255),
                back_edge = IM_COL32(0x41, 0x65, 0x8c, 255), rim_blue = IM_COL32(0x4a, 0x9f, 0xf0, 255),
                rim_gold = IM_COL32(0xd9, 0xa4, 0x1e, 255);

/// Crossing lines in a rectangle.
void paint_lattice(ImDrawList& draw, ImVec2 min, ImVec2 max, float step) {
  draw.PushClipRect(min, max, true);
  const float w = max.x - min.x, h = max.y - min.y;
  for (float d = -h; d < w; d += step) {
    draw.AddLine({min.x + d, min.y}, {min.x + d + h, max.y}, lattice, std::max(1.0f, step / 7));
    draw.AddLine({min.x + d, max.y}, {min.x + d + h, min.y}, lattice, std::max(1.0f, step / 7));
  }
  draw.PopClipRect();
}

}  // namespace

ImFont* face_for(float size, bool mono, bool bold) {
  const Fonts& f = fonts();
  const auto reaches = [&](ImFont* font, float max) { return font && size <= compat::font_size(font) * max; };
  if (mono) return reaches(f.mono, 1.45f) ? f.mono : f.board;
  if (!bold && reaches(f.ui, 1.2f)) return f.ui;
  return reaches(f.big, 1.35f) ? f.big : f.board;
}

float baked_size(ImFont* font, float size) {
  const float own = compat::font_size(font);
  return std::abs(own - size) <= own * 0.09f ? own : size;
}

ImVec2 size_of_text(float size, const std::string& text, bool bold, float wrap) {
  ImFont* font = face_for(size, false, bold);
  return font->CalcTextSizeA(baked_size(font, size), 1e9f, wrap, text.c_str());
}

ImVec2 put_text(ImVec2 at, float size, ImU32 colour, const std::string& text, bool bold, float wrap) {
  ImFont* font = face_for(size, false, bold);
  ImGui::GetWindowDrawList()->AddText(font, baked_size(font, size), {std::floor(at.x), std::floor(at.y)}, colour,
                                      text.c_str(), nullptr, wrap);
  ImGui::LogText("%s\n", text.c_str());
  return size_of_text(size, text, bold, wrap);
}

ImVec2 text_extent(ImFont* font, float size, const std::string& text) {
  return font->CalcTextSizeA(baked_size(font, size), 1e9f, 0, text.c_str());
}

PlacedText placed_text(ImFont* font, float size, ImVec2 at, TextAnchor anchor, const std::string& text) {
  const ImVec2 s = text_extent(font, size, text);
  const float x = anchor == TextAnchor::left ? at.x : anchor == TextAnchor::middle ? at.x - s.x / 2 : at.x - s.x;
  return {{std::floor(x), std::floor(at.y - s.y / 2)}, {std::floor(x) + s.x, std::floor(at.y - s.y / 2) + s.y}};
}
void put_anchored(ImDrawList& draw, ImFont* font, float size, ImVec2 at, TextAnchor anchor, ImU32 colour,
                  const std::string& text) {
  const PlacedText box = placed_text(font, size, at, anchor, text);
  const ImVec2 low = draw.GetClipRectMin(), high = draw.GetClipRectMax();
  const float letters = size * 0.2f;  // above and below them a line is empty
  if (box.min.x < low.x || box.min.y + letters < low.y || box.max.x > high.x || box.max.y - letters > high.y) return;
  draw.AddText(font, baked_size(font, size), box.min, colour, text.c_str());
  ImGui::LogText("%s ", text.c_str());
}

void paint_cross(ImDrawList& draw, ImVec2 c, float r, float width) {
  draw.AddCircleFilled(c, r * 1.5f, theme().panel, 20);
  draw.AddLine({c.x - r, c.y - r}, {c.x + r, c.y + r}, theme().cut, width);
  draw.AddLine({c.x - r, c.y + r}, {c.x + r, c.y - r}, theme().cut, width);
}

void paint_triangle(ImDrawList& draw, ImVec2 c, float s, Side side, bool pale) {
  const Theme& t = theme();
  const float h = s * 0.88f, d = side == Side::first ? 1.0f : -1.0f;
  const ImU32 own = side == Side::first ? t.first : t.second;
  const ImVec2 tip{c.x, c.y - d * h * 0.58f}, right{c.x + s / 2, c.y + d * h * 0.42f},
      left{c.x - s / 2, c.y + d * h * 0.42f};
  draw.AddTriangleFilled(tip, right, left, pale ? t.panel : mix(t.panel, own, 0.24f));
  draw.AddTriangle(tip, right, left, pale ? t.ghost : own, std::max(px(1.4f), s / 30));
}

void paint_card(ImDrawList& draw, ImVec2 c, ImVec2 size, CardFace face, const std::string& digits) {
  const Theme& t = theme();
  const ImVec2 a{std::floor(c.x - size.x / 2), std::floor(c.y - size.y / 2)},
      b{std::floor(c.x + size.x / 2), std::floor(c.y + size.y / 2)};
  const float round = std::max(px(3), size.x * 0.09f), line = std::max(px(1.2f), size.x / 60);
  const auto number = [&](ImU32 colour) {
    const float at_most = std::min(size.x * 0.44f, size.y * 0.56f);
    float letters = std::min(at_most, std::max(size.x * 0.44f, size.y * 0.36f));
    letters = std::max(letters, std::min(px(17), size.y * 0.62f));
    ImFont* font = letters >= 24 ? fonts().board : face_for(letters, true, true);  // pixels
    if (const float wide = text_extent(font, letters, digits).x; wide > size.x - px(4))
      letters *= (size.x - px(4)) / wide;
    put_anchored(draw, font, letters, {(a.x + b.x) / 2, (a.y + b.y) / 2}, TextAnchor::middle, colour, digits);
  };
  switch (face) {
    case CardFace::down:
    case CardFace::next: {
      if (face == CardFace::next) {
        const float out = std::max(px(4), size.x * 0.075f);
        draw.AddRect({a.x - out, a.y - out}, {b.x + out, b.y + out}, t.accent, round * 1.6f, 0,
                     std::max(px(2), size.x / 30));
      }
      draw.AddRectFilled(a, b, back, round);
      const float in = std::max(px(3), size.x * 0.075f);
      paint_lattice(draw, {a.x + in, a.y + in}, {b.x - in, b.y - in}, std::max(px(7), size.x / 9));
      draw.AddRect(a, b, back_edge, round, 0, line);
      return;
    }
    case CardFace::pruned:
      hatch(draw, a, b, with_alpha(t.cut, 0.34f), 7);
      dashed_rect(draw, a, b, mix(t.panel, t.cut, 0.75f), Dash::dashed, line);
      return;
    case CardFace::supposed:
      draw.AddRectFilled(a, b, mix(t.panel, t.accent, 0.20f), round);
      dashed_rect(draw, a, b, t.accent, Dash::dashed, std::max(px(2), size.x / 36));
      number(t.selection_edge);
      return;
    case CardFace::up:
    case CardFace::taken:
    case CardFace::leads: {
      draw.AddRectFilled(a, b, paper, round);
      number(ink);
      const float rim = std::max(px(2.5f), size.x / 18);
      if (face != CardFace::up)
        draw.AddRect({a.x + rim / 2 - 1, a.y + rim / 2 - 1}, {b.x - rim / 2 + 1, b.y - rim / 2 + 1},
                     face == CardFace::leads ? rim_gold : rim_blue, round, 0, rim);
      return;
    }
  }
}

}  // namespace ply::ui
