// Marks on cells: targets, the last move, hints. A light line on a dark one, so that they read on every material.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/ui/look/look.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/draw_shapes.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"

namespace ply::ui {
namespace {

void ring(ImDrawList& draw, const BoardPlace& p, const Cell& cell, float share, ImU32 colour, float thickness) {
  const BoardPlace::Rect r = p.rect(cell);
  const ImU32 shade = IM_COL32(0, 0, 0, 90);
  if (is_round(cell.shape) && cell.shape != CellShape::store) {
    const float d = std::min(r.width(), r.height()) / 2 * share;
    line_ellipse(draw, r.centre(), d, d, shade, thickness + 2);
    line_ellipse(draw, r.centre(), d, d, colour, thickness);
    return;
  }
  const float inset = (1 - share) * p.unit / 2, rounding = cell.shape == CellShape::store ? p.unit * 0.4f : px(3);
  const ImVec2 a{r.min.x + inset, r.min.y + inset}, b{r.max.x - inset, r.max.y - inset};
  draw.AddRect(a, b, shade, rounding, 0, thickness + 2);
  draw.AddRect(a, b, colour, rounding, 0, thickness);
}

}  // namespace

void mark_target(ImDrawList& draw, const BoardPlace& p, const Cell& cell, bool hovered) {
  const float line = std::max(1.5f, p.unit * 0.03f);
  if (is_round(cell.shape))
    return ring(draw, p, cell, hovered ? 0.97f : 0.93f,
                hovered ? IM_COL32(255, 244, 214, 255) : IM_COL32(255, 236, 190, 150), hovered ? line * 1.6f : line);
  const ImVec2 c = p.centre(cell);
  if (hovered) return;  // the preview stands there
  draw.AddCircleFilled({c.x, c.y + 1}, p.unit * 0.095f, IM_COL32(0, 0, 0, 60), 24);
  draw.AddCircleFilled(c, p.unit * 0.085f, IM_COL32(226, 240, 230, 150), 24);
}

void mark_last(ImDrawList& draw, const BoardPlace& p, const Cell& cell, bool main) {
  const ImU32 colour = theme_of(ThemeName::dark).pv;
  const BoardPlace::Rect r = p.rect(cell);
  if (is_round(cell.shape)) {
    if (main) ring(draw, p, cell, 0.99f, colour, std::max(1.5f, p.unit * 0.035f));
    else
      draw.AddCircleFilled({r.centre().x, r.min.y + p.unit * (r.centre().y < p.board().centre().y ? 0.98f : 0.02f)},
                           std::max(2.0f, p.unit * 0.035f), with_alpha(colour, 0.9f), 16);
    return;
  }
  if (main) {
    draw.AddCircleFilled(r.centre(), std::max(2.5f, p.unit * 0.085f), IM_COL32(0, 0, 0, 120), 24);
    draw.AddCircleFilled(r.centre(), std::max(2.0f, p.unit * 0.07f), colour, 24);
  } else {
    line_ellipse(draw, r.centre(), p.unit * 0.075f, p.unit * 0.075f, with_alpha(IM_COL32_BLACK, 0.45f),
                 std::max(2.0f, p.unit * 0.05f));
    line_ellipse(draw, r.centre(), p.unit * 0.075f, p.unit * 0.075f, with_alpha(colour, 0.95f),
                 std::max(1.0f, p.unit * 0.022f));
  }
}

void mark_last_square(ImDrawList& draw, const BoardPlace& p, const Cell& cell, bool main) {
  const ImU32 colour = theme_of(ThemeName::dark).pv;
  const BoardPlace::Rect r = p.rect(cell);
  const float in = std::max(1.0f, p.unit * 0.025f);
  draw.AddRectFilled({r.min.x + in, r.min.y + in}, {r.max.x, r.max.y}, with_alpha(colour, main ? 0.36f : 0.22f));
  // Dark around bright, so that it reads on light grounds too.
  const float line = std::max(1.5f, p.unit * 0.03f);
  draw.AddRect({r.min.x + in, r.min.y + in}, {r.max.x, r.max.y}, IM_COL32(40, 26, 8, main ? 150 : 70), 0, 0,
               main ? line * 2 : line);
  if (main) draw.AddRect({r.min.x + in, r.min.y + in}, {r.max.x, r.max.y}, with_alpha(colour, 0.95f), 0, 0, line);
}

void mark_hint(ImDrawList& draw, const BoardPlace& p, const Cell& cell, ImU32 colour, float weight) {
  ring(draw, p, cell,
       cell.shape == CellShape::store ? 0.95f
       : is_round(cell.shape)         ? 1.0f
                                      : 0.92f,
       colour, std::max(1.5f, p.unit * 0.06f * weight));
}

// Four corners round the cell: the piece stays readable.
void mark_capture(ImDrawList& draw, const BoardPlace& p, const Cell& cell) {
  const BoardPlace::Rect r = p.rect(cell);
  const float inset = p.unit * 0.06f, arm = p.unit * 0.2f, line = std::max(2.0f, p.unit * 0.05f);
  for (const bool shade : {true, false}) {
    const ImU32 colour = shade ? IM_COL32(0, 0, 0, 110) : IM_COL32(214, 80, 54, 255);
    for (const float sx : {-1.0f, 1.0f})
      for (const float sy : {-1.0f, 1.0f}) {
        const ImVec2 c{sx < 0 ? r.min.x + inset : r.max.x - inset, sy < 0 ? r.min.y + inset : r.max.y - inset};
        const float width = shade ? line + 2 : line;
        draw.AddLine({c.x + sx * line / 2, c.y}, {c.x - sx * arm, c.y}, colour, width);
        draw.AddLine({c.x, c.y + sy * line / 2}, {c.x, c.y - sy * arm}, colour, width);
      }
  }
}

void paint_no_entry(ImDrawList& draw, ImVec2 c, float r) {
  draw.AddCircleFilled(c, r * 1.15f, IM_COL32(255, 255, 255, 235), 24);
  draw.AddCircleFilled(c, r, IM_COL32(190, 44, 34, 255), 24);
  draw.AddRectFilled({c.x - r * 0.6f, c.y - r * 0.2f}, {c.x + r * 0.6f, c.y + r * 0.2f}, IM_COL32_WHITE);
}

void mark_arrow(ImDrawList& draw, const BoardPlace& p, const Cell& from, const Cell& to, ImU32 colour) {
  const ImVec2 a = p.centre(from), b = p.centre(to);
  const float dx = b.x - a.x, dy = b.y - a.y, length = std::sqrt(dx * dx + dy * dy);
  if (length < 2) return;
  const float ux = dx / length, uy = dy / length, head = p.unit * 0.28f, half = p.unit * 0.075f;
  const ImVec2 neck{b.x - ux * head, b.y - uy * head};
  draw.AddLine({a.x + ux * half, a.y + uy * half}, neck, with_alpha(colour, 0.85f), half * 2);
  draw.AddTriangleFilled({b.x, b.y}, {neck.x - uy * half * 2.4f, neck.y + ux * half * 2.4f},
                         {neck.x + uy * half * 2.4f, neck.y - ux * half * 2.4f}, with_alpha(colour, 0.85f));
}

namespace {

// Width and half height of a text on a pill. The board's face is baked large: drawn small, its thin strokes (a minus)
// would fade.
constexpr float pill_half = 0.58f;  // its half height, of the letters'
ImVec2 pill_extent(float size, const char* text) {
  ImFont* const font = fonts().big && size <= px(24) ? fonts().big : fonts().board;
  const ImVec2 extent = font ? font->CalcTextSizeA(size, 1e6f, 0, text) : ImVec2{size, size};
  return {std::max(extent.x + size * 0.64f, size * 1.16f), size * pill_half};
}

float chip_letters(const BoardPlace& p) { return bounded(p.unit * 0.24f, px(11), px(19)); }

std::vector<ImVec2> points_of(const BoardPlace& p, const BoardView& view, std::span<const int> path) {
  std::vector<ImVec2> out;
  for (const int id : path)
    if (const Cell* c = find_cell(view, id)) out.push_back(p.centre(*c));
  return out;
}

// One side's part of a cell: a glowing ring around what lies there, or the ground of an empty cell.
void share_glow(ImDrawList& draw, const BoardPlace& p, const Cell& cell, const BoardPlace::Rect& part, bool ringed,
                ImU32 colour, float strength) {
  const float size = std::min(std::abs(strength), 1.0f), thin = std::max(1.5f, p.unit * 0.03f);
  if (size <= 0) return;
  if (!ringed) {
    const ImVec2 a{part.min.x + 1, part.min.y + 1}, b{part.max.x - 1, part.max.y - 1};
    if (strength > 0) draw.AddRectFilled(a, b, with_alpha(colour, 0.3f + 0.6f * size));
    else draw.AddRect({a.x + thin, a.y + thin}, {b.x - thin, b.y - thin}, colour, 0, 0, thin);
    return;
  }
  const BoardPlace::Rect r = p.rect(cell);
  const float radius = std::min(r.width(), r.height()) / 2;
  const auto line = [&](float grown, ImU32 ink, float thickness) {
    if (cell.shape != CellShape::store)
      return line_ellipse(draw, r.centre(), radius * grown, radius * grown, ink, thickness);
    const float in = (1 - grown) * p.unit / 2;
    draw.AddRect({r.min.x + in, r.min.y + in}, {r.max.x - in, r.max.y - in}, ink, p.unit * 0.4f, 0, thickness);
  };
  constexpr float at = 0.92f;
  const float wide = strength < 0 ? thin : thin * (1 + 1.4f * size);
  for (int i = strength < 0 ? 0 : 5; i >= 1; i--) {
    const float out = static_cast<float>(i) * 0.05f;
    line(at + out, with_alpha(colour, 0.8f * size * (1 - static_cast<float>(i) / 6)), p.unit * 0.04f);
  }
  line(at, IM_COL32(0, 0, 0, 120), wide + 2);
  line(at, with_alpha(colour, 0.45f + 0.55f * size), wide);
}

constexpr ImU32 unfinished = IM_COL32(64, 186, 255, 255);

}  // namespace

void mark_path(ImDrawList& draw, const BoardPlace& p, const BoardView& view, std::span<const int> path, ImU32 colour,
               float weight) {
  std::vector<ImVec2> at = points_of(p, view, path);
  if (at.size() < 2) return;
  // 1. Short of both ends, where pieces and numbers stand.
  const float free = p.unit * 0.26f, head = p.unit * (0.16f + 0.08f * weight),
              half = std::max(1.0f, p.unit * 0.06f * weight);
  const auto towards = [](ImVec2 a, ImVec2 b, float by) {
    const float dx = b.x - a.x, dy = b.y - a.y, length = std::max(1.0f, std::sqrt(dx * dx + dy * dy));
    return ImVec2{a.x + dx / length * by, a.y + dy / length * by};
  };
  at.front() = towards(at.front(), at[1], free);
  const ImVec2 tip = towards(at.back(), at[at.size() - 2], free), neck = towards(tip, at[at.size() - 2], head);
  at.back() = neck;
  // 2. A dark line round a bright one reads on every material.
  const float dx = (tip.x - neck.x) / head, dy = (tip.y - neck.y) / head;
  for (const bool shade : {true, false}) {
    const float grow = shade ? std::max(1.0f, p.unit * 0.018f) : 0;
    const ImU32 ink = shade ? IM_COL32(16, 22, 18, 200) : colour;
    for (std::size_t i = 0; i + 1 < at.size(); i++) draw.AddLine(at[i], at[i + 1], ink, 2 * (half + grow));
    for (std::size_t i = 1; i + 1 < at.size(); i++) draw.AddCircleFilled(at[i], half + grow, ink, 16);
    const float w = half * 1.3f + p.unit * 0.055f + grow * 1.6f, back = grow, front = grow * 1.8f;
    draw.AddTriangleFilled({tip.x + dx * front, tip.y + dy * front},
                           {neck.x - dx * back - dy * w, neck.y - dy * back + dx * w},
                           {neck.x - dx * back + dy * w, neck.y - dy * back - dx * w}, ink);
  }
}

void mark_order(ImDrawList& draw, const BoardPlace& p, const BoardView& view, std::span<const int> path, int number,
                ImU32 colour) {
  const std::vector<ImVec2> at = points_of(p, view, path);
  if (at.size() < 2) return;
  const char text[2] = {static_cast<char>('0' + bounded(number, 0, 9)), 0};
  paint_pill(draw, {at.front().x - p.unit * 0.3f, at.front().y - p.unit * 0.3f}, bounded(p.unit * 0.2f, px(9), px(15)),
             text, IM_COL32(20, 24, 30, 235), colour);
}

void mark_shares(ImDrawList& draw, const BoardPlace& p, const Cell& cell, bool occupied,
                 const std::array<ShareMark, 2>& sides) {
  const BoardPlace::Rect r = p.rect(cell);
  const bool both = !sides[0].text.empty() && !sides[1].text.empty(), round = is_round(cell.shape),
             ringed = occupied || round, corner = occupied && !round, hand = cell.shape == CellShape::hand;
  const float middle = std::floor(r.centre().x), spread = p.unit * 0.12f;
  for (const Side side : {Side::first, Side::second}) {
    const ShareMark& m = sides[static_cast<std::size_t>(index(side))];
    if (m.text.empty()) continue;
    const bool left = side == Side::first;
    BoardPlace::Rect part = r;
    if (both) (left ? part.max.x : part.min.x) = middle;

    // 1. The glow; of two halves each is cut at the middle.
    draw.PushClipRect({both && !left ? middle : r.min.x - spread, r.min.y - spread},
                      {both && left ? middle : r.max.x + spread, r.max.y + spread}, true);
    share_glow(draw, p, cell, part, ringed, left ? theme().first : theme().second, m.strength);
    draw.PopClipRect();

    // 2. The number: at a corner where something lies that has to be read, else in the middle.
    const char* text = m.text.c_str();
    const float part_of_unit = m.text.size() > 3 ? (corner ? 0.22f : 0.27f) : corner ? 0.26f : 0.36f;
    float size = bounded(p.unit * part_of_unit, px(10), px(22));
    const auto shrink = [&](float min) {
      while (size > min && pill_extent(size, text).x > part.width()) size -= 0.5f;
    };
    shrink(px(10));
    if (!m.shorter.empty()) {
      // As wide as with a plus, so that both signs have as many places
      std::string widest = m.text;
      if (widest.front() == '-') widest.front() = '+';
      if (pill_extent(size, widest.c_str()).x > part.width()) text = m.shorter.c_str();
    }
    shrink(6);
    const ImVec2 extent = pill_extent(size, text);
    const float low = hand ? r.min.y + extent.y * 0.8f : r.max.y - extent.y * 0.8f;  // a hand has its count below
    const ImVec2 at = !corner        ? part.centre()
                      : both && left ? ImVec2{part.min.x + extent.x / 2, low}
                                     : ImVec2{part.max.x - extent.x / 2, low};
    paint_pill(draw, at, size, text, IM_COL32(20, 24, 30, 235), IM_COL32(240, 242, 245, 255));

    // 3. The side's sign, for its colour is not enough. Whose a hand is says its place.
    const float sign = p.unit * 0.06f;
    if (hand || sign < 1.5f) continue;
    const float in = sign * 1.8f;
    const ImVec2 beside = round ? ImVec2{left ? r.min.x + in : r.max.x - in, r.centre().y - (both ? 3 * in : 0)}
                                : ImVec2{left ? part.min.x + in : part.max.x - in, part.min.y + in};
    draw.AddCircleFilled(beside, sign * 1.6f, IM_COL32(20, 24, 30, 235), 16);
    side_mark(draw, beside, sign, side);
  }
}

void mark_begun(ImDrawList& draw, const BoardPlace& p, const Cell& cell) {
  const BoardPlace::Rect r = p.rect(cell);
  const float in = p.unit * 0.05f, line = std::max(2.0f, p.unit * 0.045f);
  const ImVec2 a{r.min.x + in, r.min.y + in}, b{r.max.x - in, r.max.y - in};
  draw.AddRect(a, b, IM_COL32(0, 0, 0, 110), px(3), 0, line + 2);
  dashed_rect(draw, a, b, unfinished, Dash::dashed, line);
}

void mark_finisher(ImDrawList& draw, const BoardPlace& p, const Cell& cell) {
  const BoardPlace::Rect r = p.rect(cell);
  const float radius = std::min(r.width(), r.height()) * 0.475f, line = std::max(2.0f, p.unit * 0.055f);
  line_ellipse(draw, r.centre(), radius, radius, IM_COL32(0, 0, 0, 120), line + 2);
  line_ellipse(draw, r.centre(), radius, radius, unfinished, line);
}

void paint_chip(ImDrawList& draw, const BoardPlace& p, const Cell& cell, std::string text, ImU32 ground, ImU32 ink) {
  const BoardPlace::Rect r = p.rect(cell);
  const float room = std::max(r.width(), p.unit) - 2, min = px(9);
  float size = chip_letters(p);
  while (size > min && pill_extent(size, text.c_str()).x > room) size -= 0.5f;
  // "= wins in 12" -> "= wins"; "= -0.80" -> "=-0.80".
  for (std::size_t blank;
       pill_extent(size, text.c_str()).x > room && (blank = text.rfind(' ')) != std::string::npos && blank > 1;)
    text.erase(blank);
  if (pill_extent(size, text.c_str()).x > room && text.find(' ') == 1) text.erase(1, 1);
  // A small board at a large scale: smaller letters before one chip lies on the next; the mouse on the cell says the
  // value in any case.
  while (size > std::min(px(6), 9.0f) && pill_extent(size, text.c_str()).x > room) size -= 0.5f;
  if (pill_extent(size, text.c_str()).x > room) text = signs().ellipsis;
  paint_pill(draw, r.centre(), size, text.c_str(), ground, ink);
}

float chip_height(const BoardPlace& place) { return 2 * pill_half * chip_letters(place); }

void paint_pill(ImDrawList& draw, ImVec2 centre, float size, const char* text, ImU32 ground, ImU32 ink) {
  ImFont* const font = fonts().big && size <= px(24) ? fonts().big : fonts().board;
  const ImVec2 extent = pill_extent(size, text);
  const float half_x = extent.x / 2, half_y = extent.y;
  draw.AddRectFilled({centre.x - half_x, centre.y - half_y}, {centre.x + half_x, centre.y + half_y}, ground, half_y);
  draw_centred(draw, font, size, centre, ink, text);
}

}  // namespace ply::ui
