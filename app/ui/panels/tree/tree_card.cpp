#include "app/ui/panels/tree/tree_card.h"

#include <algorithm>
#include <cmath>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

// Text at any size in a face; the drawing zooms, fonts do not.
void put(ImDrawList& draw, ImFont* font, float size, ImVec2 at, ImU32 colour, const std::string& text, float width) {
  const auto wide = [&](const std::string& s) { return font->CalcTextSizeA(size, 1e9f, 0, s.c_str()).x; };
  std::string fits = text;
  while (wide(fits) > width && !text.empty()) {
    // Whole characters go from its end until the rest fits with a sign that something is missing.
    std::string rest = fits.substr(
        0, fits.size() - (fits.ends_with(signs().ellipsis) ? std::string_view(signs().ellipsis).size() : 0));
    while (!rest.empty() && (static_cast<unsigned char>(rest.back()) & 0xC0) == 0x80) rest.pop_back();
    if (rest.empty()) break;
    rest.pop_back();
    fits = rest + signs().ellipsis;
  }
  draw.AddText(font, size, at, colour, fits.c_str());
}

ImVec2 middle(ImVec2 a, ImVec2 b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }

}  // namespace

void draw_card(ImDrawList& draw, ImVec2 min, ImVec2 max, const CardLook& k, float zoom) {
  const Theme& t = theme();
  const float round = px(5) * zoom, line = std::max(1.0f, px(1));
  const ImU32 ground = !k.reached ? 0 : k.shown ? t.selection : k.tint ? mix(t.raised, k.tint, 0.42f) : t.raised;
  ImU32 edge = k.shown ? t.selection_edge : k.best ? t.pv : k.open ? t.accent : k.hovered ? t.text_dim : t.border;
  if (!k.reached && !k.shown) edge = k.hovered ? t.text_dim : t.grid;

  if (ground) draw.AddRectFilled(min, max, ground, round);
  const float strip = px(3) * zoom;
  if (k.reached && k.tint)
    draw.AddRectFilled({min.x, max.y - strip}, max, k.tint, round, ImDrawFlags_RoundCornersBottom);
  const bool table = k.end == NodeEnd::table;
  const float weight = k.shown || k.best ? px(2) : k.open ? px(1.6f) : line;
  if (table) dashed_rect(draw, min, max, k.shown ? edge : t.table, Dash::dashed, k.best ? 2.0f : 1.4f);
  else if (k.quiescence) dashed_rect(draw, min, max, k.shown ? edge : t.quiescence, Dash::dotted, 1.6f);
  else if (k.probe) dashed_rect(draw, min, max, edge, Dash::dotted, 1.0f);
  else draw.AddRect(min, max, edge, round, 0, weight);
  if ((table || k.quiescence) && (k.shown || k.best))
    draw.AddRect({min.x - px(2), min.y - px(2)}, {max.x + px(2), max.y + px(2)}, edge, round, 0, line);

  const float size = compat::font_size(fonts().mono) * zoom * (k.detail == NodeDetail::compact ? 0.88f : 0.95f);
  const ImU32 ink = !k.reached ? t.text_faint : t.text;
  const float pad = px(7) * zoom;
  if (k.detail == NodeDetail::compact) {
    const float width = fonts().mono->CalcTextSizeA(size, 1e9f, 0, k.move.c_str()).x;
    const float room = max.x - min.x - px(4) * zoom;
    put(draw, fonts().mono, size,
        {std::floor(min.x + std::max(px(2) * zoom, (max.x - min.x - width) / 2)),
         std::floor((min.y + max.y - strip - size) / 2)},
        ink, k.move, room);
  } else {
    const float r = px(5) * zoom, row = (max.y - min.y - strip) / 2;
    const float mark = min.x + pad + r;
    side_mark(draw, {mark, min.y + row * 0.56f}, r, k.mover, k.reached);
    put(draw, fonts().mono, size, {std::floor(mark + r + px(5) * zoom), std::floor(min.y + row * 0.56f - size * 0.52f)},
        ink, k.move, max.x - mark - r - px(8) * zoom);
    float small = size * 0.93f, width = fonts().mono->CalcTextSizeA(small, 1e9f, 0, k.value.c_str()).x;
    // A window of long numbers
    if (const float room = max.x - min.x - px(8) * zoom; width > room)
      small *= std::max(room / width, 0.75f), width = std::min(width, room);
    const float at = std::max(min.x + px(4) * zoom, max.x - pad - width);
    put(draw, fonts().mono, small, {std::floor(at), std::floor(min.y + row * 1.42f - small * 0.5f)},
        k.tint ? ink : t.text_dim, k.value, max.x - at - px(2));
  }
  if (k.pinned) draw.AddCircleFilled({max.x - px(2), min.y + px(2)}, px(4) * zoom, t.accent);
  if (k.cut && k.reached) {  // a small flag where the moves behind the cut would hang
    const ImVec2 a{max.x - px(12) * zoom, max.y - strip}, b{max.x, max.y + px(6) * zoom};
    draw.AddRectFilled(a, b, mix(t.panel, t.cut, 0.25f), px(2));
    hatch(draw, a, b, t.cut, 4);
    draw.AddRect(a, b, t.cut, px(2), 0, line);
  }
}

void draw_ghost(ImDrawList& draw, ImVec2 min, ImVec2 max, const std::string& text, Unsearched::Reason reason,
                bool hovered, float zoom) {
  const Theme& t = theme();
  const bool cut = reason == Unsearched::Reason::cut_off, stopped = reason == Unsearched::Reason::stopped;
  if (cut) hatch(draw, min, max, with_alpha(t.cut, hovered ? 0.6f : 0.32f), 6);
  if (stopped) dashed_rect(draw, min, max, hovered ? t.text : t.warning, Dash::dotted, 1.4f);
  else dashed_rect(draw, min, max, hovered ? (cut ? t.cut : t.text_dim) : t.ghost, Dash::dashed, 1.0f);
  const float size = compat::font_size(fonts().mono) * zoom * 0.88f;
  const float width = fonts().mono->CalcTextSizeA(size, 1e9f, 0, text.c_str()).x;
  const ImVec2 c = middle(min, max);
  const float half = std::min(width / 2 + px(4) * zoom, (max.x - min.x) / 2 - 1);
  draw.AddRectFilled({c.x - half, c.y - size * 0.6f}, {c.x + half, c.y + size * 0.6f}, with_alpha(t.panel, 0.85f),
                     px(3));
  put(draw, fonts().mono, size, {std::floor(c.x - std::min(width / 2, half - px(2))), std::floor(c.y - size * 0.52f)},
      hovered ? t.text : t.text_dim, text, 2 * half - px(4));
}

void draw_rest(ImDrawList& draw, ImVec2 min, ImVec2 max, const std::string& text, bool hovered, float zoom) {
  const Theme& t = theme();
  const float round = px(5) * zoom, size = compat::font_size(fonts().mono) * zoom * 0.88f;
  // A small pile: there are more below the first.
  draw.AddRect({min.x + px(3), min.y + px(3)}, {max.x + px(3), max.y + px(3)}, t.grid, round);
  draw.AddRectFilled(min, max, t.raised, round);
  draw.AddRect(min, max, hovered ? t.accent : t.border, round);
  const float width = fonts().mono->CalcTextSizeA(size, 1e9f, 0, text.c_str()).x;
  put(draw, fonts().mono, size, {std::floor((min.x + max.x - width) / 2), std::floor((min.y + max.y - size) / 2)},
      hovered ? t.text : t.text_dim, text, max.x - min.x);
}

void draw_edge(ImDrawList& draw, ImVec2 from, ImVec2 to, EdgeLook look) {
  const Theme& t = theme();
  const float bend = (to.y - from.y) * 0.55f;
  const ImVec2 b{from.x, from.y + bend}, c{to.x, to.y - bend};
  switch (look) {
    case EdgeLook::best: draw.AddBezierCubic(from, b, c, to, t.pv, px(3), 14); break;
    case EdgeLook::open: draw.AddBezierCubic(from, b, c, to, t.accent, px(2), 14); break;
    case EdgeLook::thread: draw.AddBezierCubic(from, b, c, to, t.accent, px(4.5f), 14); break;
    case EdgeLook::plain: draw.AddBezierCubic(from, b, c, to, mix(t.border, t.text_faint, 0.4f), px(1.2f), 12); break;
    case EdgeLook::not_reached: draw.AddBezierCubic(from, b, c, to, t.grid, px(1), 12); break;
    case EdgeLook::probe: dashed_line(draw, from, to, t.text_faint, Dash::dotted); break;
    case EdgeLook::stopped: dashed_line(draw, from, to, with_alpha(t.warning, 0.55f), Dash::dotted); break;
    case EdgeLook::ghost: dashed_line(draw, from, to, with_alpha(t.cut, 0.55f), Dash::dashed); break;
  }
}

void draw_tree_legend() {
  const auto line = [](auto&& paint, const char* words) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float w = px(74), h = px(34);
    ImGui::Dummy({w, h + px(5)});
    paint(*ImGui::GetWindowDrawList(), at, ImVec2{at.x + w, at.y + h});
    ImGui::SameLine(0, px(12));
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + (h - ImGui::GetTextLineHeight()) / 2);
    ImGui::TextUnformatted(words);
  };
  const auto card = [&](CardLook look, const char* words) {
    line([&](ImDrawList& d, ImVec2 a, ImVec2 b) { draw_card(d, a, b, look, 0.85f); }, words);
  };
  const Theme& t = theme();
  CardLook k;
  k.move = "3", k.value = "= +5", k.tint = t.score_colour(0.5f);
  card(k, tr("the first side moves; scores are in the colour of the side they favour"));
  k.mover = Side::second, k.value = "= -5", k.tint = t.score_colour(-0.5f);
  card(k, tr("the second side moves"));
  k.best = true;
  card(k, tr("on the best line so far"));
  k.best = false, k.cut = true;
  card(k, tr("cut off: moves behind it were not searched"));
  k.cut = false, k.end = NodeEnd::table;
  card(k, tr("answered by the table"));
  k.end = NodeEnd::inner, k.quiescence = true;
  card(k, tr("quiescence: forcing moves beyond the depth"));
  k.quiescence = false, k.open = true, k.tint = 0, k.value = "+5..+9";
  card(k, tr("open: being searched, with its window"));
  k.open = false, k.reached = false, k.value.clear();
  card(k, tr("not reached at this moment"));
  line([](ImDrawList& d, ImVec2 a, ImVec2 b) { draw_rest(d, a, b, "+31", false, 0.85f); },
       tr("that many moves are not drawn: a click draws them"));
  line([](ImDrawList& d, ImVec2 a, ImVec2 b) { draw_ghost(d, a, b, "7", Unsearched::Reason::cut_off, false, 0.85f); },
       tr("cut off: a move that needed no search"));
  line([](ImDrawList& d, ImVec2 a, ImVec2 b) { draw_ghost(d, a, b, "7", Unsearched::Reason::stopped, false, 0.85f); },
       tr("the search was stopped before it came to this move"));
}

}  // namespace ply::ui
