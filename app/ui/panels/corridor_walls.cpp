// The right half of the corridor: the axis, the windows, their walls with the names of those who built them, and the values.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts.h"
#include "app/ui/panels/corridor_view.h"
#include "app/ui/widgets/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr float row_gap = CorridorView::row_gap;

}  // namespace

bool CorridorView::take_place(ImVec2 min, ImVec2 max) {
  for (const ImVec4& w : words_)
    if (min.x < w.z && max.x > w.x && min.y < w.w && max.y > w.y) return false;
  words_.push_back({min.x, min.y, max.x, max.y});
  return true;
}

// Whose scores, and the ticks.
void CorridorView::head(SearchScreen& screen, ImDrawList& draw, ImVec2 at) {
  const Theme& t = theme();
  const std::string whose = fmt::format(texts::corridor::whose, screen.side_name(model_.side));
  draw_clipped(draw, {axis_span_.left, at.y}, axis_span_.width(), t.text_dim, whose);
  ImGui::LogText("%s\n", whose.c_str());
  compat::push_font(fonts().mono);
  const float y = at.y + ImGui::GetTextLineHeight() + px(2), label = text_width("+00.00");
  const double step = axis_.tick_distance(std::max(2, static_cast<int>(axis_span_.width() / (label + px(14)))));
  float free_from = axis_span_.left;
  for (double v = std::ceil(axis_.low() / step) * step; v <= axis_.high(); v += step) {
    const float x = x_of(static_cast<int>(v));
    const std::string words = screen.plain_number(static_cast<int>(v));
    const float w = text_width(words);
    if (x - w / 2 < free_from || x + w / 2 > axis_span_.right + px(8)) continue;
    draw.AddText({std::floor(x - w / 2), y}, t.text_faint, words.c_str());
    free_from = x + w / 2 + px(6);
  }
  ImGui::PopFont();
  probe_rect("corridor.axis", {axis_span_.left, at.y}, {axis_span_.right, y + ImGui::GetTextLineHeight()});
}

void CorridorView::corridor(SearchScreen& screen, ImDrawList& draw, std::size_t d) {
  const Theme& t = theme();
  const CorridorRow& r = model_.rows[d];
  const Place& p = places_[d];
  const float top = p.top + px(2), bottom = p.bottom - px(p.folded ? 2 : row_gap);
  const double step = axis_.tick_distance(std::max(2, static_cast<int>(axis_span_.width() / px(56))));
  draw.AddRectFilled({axis_span_.left, top}, {axis_span_.right, bottom}, mix(t.panel, t.backdrop, 0.75f), px(2));
  if (!model_.windowless) {
    const float a = x_of(r.left.value), b = x_of(r.right.value);
    const ImU32 light = r.widens ? with_alpha(t.error, 0.35f) : with_alpha(t.accent, r.assumed ? 0.10f : 0.20f);
    if (r.null_window) draw.AddRectFilled({std::floor((a + b) / 2) - px(3), top}, {std::floor((a + b) / 2) + px(3), bottom}, with_alpha(t.accent, 0.35f));
    else if (b > a) draw.AddRectFilled({a, top}, {b, bottom}, light);
    // What lies between two rows is the same space: faint, so that the eye follows the walls down.
    if (d + 1 < model_.rows.size()) {
      const CorridorRow& below = model_.rows[d + 1];
      const float gap = places_[d + 1].top + px(2);
      draw.AddQuadFilled({a, bottom}, {b, bottom}, {x_of(below.right.value), gap}, {x_of(below.left.value), gap}, with_alpha(t.accent, 0.07f));
    }
  }
  for (double v = std::ceil(axis_.low() / step) * step; v <= axis_.high(); v += step) {
    const float x = std::floor(x_of(static_cast<int>(v)));
    draw.AddLine({x, top}, {x, bottom}, with_alpha(t.grid, 0.6f));
  }
  (void)screen;
}

void CorridorView::wall(SearchScreen& screen, ImDrawList& draw, std::size_t d, bool left) {
  const Theme& t = theme();
  const CorridorRow& r = model_.rows[d];
  const CorridorWall& w = left ? r.left : r.right;
  const Place& p = places_[d];
  const float top = p.top + px(2), bottom = p.bottom - px(p.folded ? 2 : row_gap);
  const ImU32 colour = r.widens ? t.error : left ? t.alpha : t.beta;
  if (std::abs(w.value) >= infinite) {
    const CorridorWall& opposite = left ? r.right : r.left;
    const float free = std::abs(opposite.value) >= infinite ? axis_span_.width() / 2 : left ? x_of(opposite.value) - axis_span_.left : axis_span_.right - x_of(opposite.value);
    if (!p.folded && !r.null_window && free > px(190)) {
      const char* words = left ? texts::corridor::no_left : texts::corridor::no_right;
      const float width = text_width(words);
      const ImVec2 at{left ? axis_span_.left + px(4) : axis_span_.right - width - px(4), top + px(1)};
      if (take_place(at, {at.x + width, at.y + ImGui::GetTextLineHeight()})) draw.AddText(at, t.text_faint, words);
    }
    return;
  }
  float x = std::floor(x_of(w.value));
  if (r.null_window) x = std::floor((x_of(r.left.value) + x_of(r.right.value)) / 2) + (left ? -px(2) : px(2));
  // Solid where it was built, faint where it is inherited.
  draw.AddLine({x, top}, {x, bottom}, w.here ? colour : with_alpha(colour, 0.55f), w.here ? px(2.4f) : px(1.2f));
  if (p.folded) return;

  // Its owner: a name where it was built, and a way there.
  const u32 owner = w.owner.id == no_node ? no_node : screen.view.find(w.owner.id);
  std::string words;
  switch (w.owner.kind) {
    case Owner::Kind::child: words = fmt::format(fmt::runtime(w.here ? texts::corridor::set_by : texts::corridor::still), owner == no_node ? "?" : screen.models.nodes().move(screen.view, owner)); break;
    case Owner::Kind::stand_pat: words = texts::corridor::stand_pat; break;
    case Owner::Kind::root_window: words = texts::corridor::root_window; break;
    case Owner::Kind::null_window: break;
    case Owner::Kind::unknown: words = texts::corridor::unknown; break;
  }
  if (r.null_window && left) words = fmt::format(texts::corridor::question, screen.plain_number(r.left.value));
  else if (r.null_window) words.clear();
  const float width = text_width(words);
  const bool to_right = left && !(r.null_window && x + px(8) + width > axis_span_.right);
  float tx = to_right ? x + px(6) : x - px(6) - width;
  if (tx + width > axis_span_.right) tx = axis_span_.right - width;
  if (tx < axis_span_.left) tx = axis_span_.left + px(2);
  // The two names share the line where there is room; else the right wall's goes below.
  const bool low = !left && !r.null_window && std::abs(r.left.value) < infinite && x_of(r.right.value) - x_of(r.left.value) < text_width(texts::corridor::set_by) * 2 + px(24);
  // What both walls say is said once, by the left one; else the left name ends where the right one begins.
  if (!left && w.owner == r.left.owner) words.clear();
  float room = axis_span_.right - tx;
  if (left && !low && !r.null_window && std::abs(r.right.value) < infinite && r.right.owner != w.owner) room = std::min(room, x_of(r.right.value) - text_width(texts::corridor::root_window) - px(12) - tx);
  const ImVec2 at{tx, low ? bottom - ImGui::GetTextLineHeight() - px(1) : top + px(1)};
  if (room > px(12) && !words.empty() && take_place(at, {tx + std::min(room, width), at.y + ImGui::GetTextLineHeight()}))
    draw_clipped(draw, at, room, w.here ? colour : with_alpha(colour, 0.75f), words);
  if (!words.empty()) ImGui::LogText("%s %s %s\n", left ? "left" : "right", screen.plain_number(w.value).c_str(), words.c_str());

  ImGui::SetCursorScreenPos({x - px(5), top});
  ImGui::PushID(left ? "left" : "right");
  const bool clicked = ImGui::InvisibleButton("##wall", {px(10), std::max(bottom - top, 1.0f)});
  probe(fmt::format("corridor.{}.{}", left ? "left" : "right", d));
  if (ImGui::IsItemHovered()) {
    hovered_owner_ = w.owner.id;
    hovered_wall_ = {x, (top + bottom) / 2};
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    draw.AddLine({x, top}, {x, bottom}, t.text, px(3));
    const Sentence by = owner_sentence(screen.view, w.owner, screen.models.nodes());
    ImGui::SetTooltip("%s %s, %s", left ? texts::corridor::left_wall : texts::corridor::right_wall, screen.plain_number(w.value).c_str(),
                      plain(by, [&](Score s, Side side) { return screen.score(s, side); }).c_str());
  }
  if (clicked && owner != no_node) screen.select(w.owner.id);
  ImGui::PopID();
}

void CorridorView::dots(SearchScreen& screen, ImDrawList& draw, std::size_t d) {
  const Theme& t = theme();
  const CorridorRow& r = model_.rows[d];
  const Place& p = places_[d];
  const float top = p.top + px(2), bottom = p.bottom - px(row_gap), y = std::floor((top + bottom) / 2) + px(3);
  for (int pass = 0; pass < 2; ++pass)  // what did something lies above what did nothing
    for (const CorridorChip& c : r.chips) {
      const bool strong = c.best || c.refutes;
      if (c.state != CorridorChip::State::done || c.value.kind == Kind::none || strong != (pass == 1)) continue;
      const float x = std::floor(x_of(c.value.value)), s = strong ? px(5) : px(3.5f);
      const ImU32 colour = c.refutes ? t.cut : c.best ? t.pv : with_alpha(t.text_dim, c.counts ? 0.8f : 0.35f);
      if (c.value.kind == Kind::exact) draw.AddCircleFilled({x, y}, s, colour, 14);
      else if (c.value.kind == Kind::lower) draw.AddTriangleFilled({x, y - s}, {x + s * 1.4f, y}, {x, y + s}, colour);
      else draw.AddTriangleFilled({x, y - s}, {x, y + s}, {x - s * 1.4f, y}, colour);
      if (strong) {
        compat::push_font(fonts().mono);
        const std::string name = chip_text(screen.view, r, c, screen.models.nodes());
        const float w = text_width(name), tx = std::clamp(x - w / 2, axis_span_.left, std::max(axis_span_.left, axis_span_.right - w));
        // Below the dot, or above it; its chip says the name in any case.
        for (const float ty : {y + s, y - s - ImGui::GetTextLineHeight()}) {
          if (!take_place({tx, ty}, {tx + w, ty + ImGui::GetTextLineHeight()})) continue;
          draw.AddText({std::floor(tx), ty}, colour, name.c_str());
          break;
        }
        ImGui::PopFont();
      }
      if (c.refutes && !model_.windowless) {  // how far it went beyond the wall
        const float wall_x = x_of(r.mover == model_.side ? r.right.value : r.left.value);
        if (std::abs(wall_x - x) > s) draw.AddLine({x + (wall_x > x ? s : -s), y}, {wall_x, y}, t.cut, px(1.5f));
        if (std::abs(wall_x - x) > text_width(texts::corridor::closed) + px(10)) draw.AddText({(x + wall_x - text_width(texts::corridor::closed)) / 2, y - ImGui::GetTextLineHeight()}, t.cut, texts::corridor::closed);
      }
    }
}

// From the wall under the mouse up to the move that built it.
void CorridorView::thread(ImDrawList& draw, const SearchScreen& screen) {
  if (hovered_owner_ == no_node || !owner_drawn_) return;
  const ImVec2 a = owner_chip_, b = hovered_wall_;
  draw.AddBezierCubic(a, {(a.x + b.x) / 2, a.y}, {(a.x + b.x) / 2, b.y}, b, theme().accent, px(1.8f));
  (void)screen;
}

}  // namespace ply::ui
