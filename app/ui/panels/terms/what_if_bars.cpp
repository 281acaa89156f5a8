#include "app/ui/panels/terms/what_if_bars.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/panels/score_axis.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/plot_scale.h"
#include "app/ui/widgets/text.h"

namespace ply::ui {
namespace {

struct Places {
  RimScale scale;
  float left = 0, right = 1;
  int sign = 1;
  template <class Value>
  float at(Value shown) const {
    return left + scale.place(shown) * (right - left);
  }
  float of(int value) const { return at(sign * value); }
};

Interval turned(Interval i, int sign) { return sign < 0 ? flipped(i) : i; }

void diamond(ImDrawList& draw, ImVec2 c, float r, ImU32 fill, ImU32 edge) {
  draw.AddQuadFilled({c.x, c.y - r}, {c.x + r, c.y}, {c.x, c.y + r}, {c.x - r, c.y}, fill);
  draw.AddQuad({c.x, c.y - r}, {c.x + r, c.y}, {c.x, c.y + r}, {c.x - r, c.y}, edge, px(1.2f));
}

// What the recorded search said: a value as a hollow diamond, a bound as a bracket towards what it allows.
void recorded_mark(ImDrawList& draw, const Places& axis, Score was, float y) {
  if (was.kind == Kind::none) return;
  const ImU32 ink = theme().text_dim;
  const float x = axis.of(was.value);
  if (was.kind == Kind::exact) {
    const float r = px(7);
    draw.AddQuad({x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}, ink, px(1.4f));
    return;
  }
  const float towards = (was.kind == Kind::lower ? 1.0f : -1.0f) * static_cast<float>(axis.sign);
  draw.AddLine({x, y - px(8)}, {x, y + px(8)}, ink, px(1.2f));
  for (const float end : {-px(8), px(8)}) draw.AddLine({x, y + end}, {x + towards * px(4), y + end}, ink, px(1.2f));
}

void interval_mark(ImDrawList& draw, const SearchScreen& screen, const Places& axis, Interval now, Side mover, float y,
                   bool faint) {
  const Theme& t = theme();
  if (now.unknown()) {
    dashed_line(draw, {axis.left, y}, {axis.right, y}, with_alpha(t.text_faint, 0.6f), Dash::dotted, 1.5f);
    return;
  }
  ImU32 ink = mix(screen.colour(score_of(now), mover), t.text, 0.25f);
  if (faint) ink = with_alpha(ink, 0.45f);
  if (now.exact()) return diamond(draw, {axis.of(now.lo), y}, px(5.5f), ink, faint ? ink : t.text);
  const Interval seen = turned(now, axis.sign);
  const bool left = seen.lo > -infinite, right = seen.hi < infinite;
  const float x0 = left ? axis.at(seen.lo) : axis.left, x1 = right ? axis.at(seen.hi) : axis.right, h = px(4);
  const ImU32 solid = with_alpha(ink, faint ? 0.4f : 0.75f), gone = with_alpha(ink, 0.0f);
  draw.AddRectFilledMultiColor({x0, y - h}, {x1, y + h}, left ? solid : gone, right ? solid : gone,
                               right ? solid : gone, left ? solid : gone);
  const auto bracket = [&](float x, float towards) {
    draw.AddLine({x, y - px(6)}, {x, y + px(6)}, ink, px(2));
    for (const float end : {-px(6), px(6)}) draw.AddLine({x, y + end}, {x + towards * px(4), y + end}, ink, px(2));
  };
  if (left) bracket(x0, 1);
  if (right) bracket(x1, -1);
}

// The scale below everything, with its breaks.
void scale_lines(ImDrawList& draw, const SearchScreen& screen, const Places& axis, float top, float bottom) {
  const Theme& t = theme();
  const double unit = screen.unit();
  const AxisView view{axis.scale.low() / unit, axis.scale.high() / unit};
  for (const auto& tick : ticks(view, std::max(2, static_cast<int>((axis.right - axis.left) / px(90))))) {
    if (tick.label.empty()) continue;
    const float x = std::floor(axis.at(tick.value * unit)) + 0.5f;
    draw.AddLine({x, top}, {x, bottom}, t.grid);
    const std::string label = tick.value > 0 ? "+" + tick.label : tick.label;
    const float wide = text_width(label);
    if (x - wide / 2 < axis.left - px(20) || x + wide / 2 > axis.right + px(30)) continue;
    draw.AddText({std::floor(x - wide / 2), bottom + px(2)}, t.text_faint, label.c_str());
  }
  for (const bool upper : {false, true}) {
    if (!axis.scale.broken(upper)) continue;
    const float x = axis.left + axis.scale.break_at(upper) * (axis.right - axis.left);
    axis_break(draw, {x, top}, {x, bottom + px(2)});
  }
}

}  // namespace

std::string interval_words(const SearchScreen& screen, Interval i, Side mover, About about) {
  if (i.exact() || i.lo <= -infinite || i.hi >= infinite) return screen.score(score_of(i), mover, about);
  // In the chosen view the lower end stands first, whichever it is for the mover
  const bool swapped = screen.viewpoint.sign_for(mover) < 0;
  const Score low{i.lo, Kind::lower}, high{i.hi, Kind::upper};
  return fmt::format("{}, {}", screen.score(swapped ? high : low, mover, about),
                     screen.score(swapped ? low : high, mover, about));
}

void draw_what_if_bars(SearchScreen& screen, const std::vector<WhatIfBar>& rows, Side mover, bool faint) {
  const Theme& t = theme();
  const ScopedFont mono(fonts().mono);
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x;
  std::vector<std::string> words;
  float name = px(40), numbers = px(60);
  for (const WhatIfBar& r : rows) {
    words.push_back(interval_words(screen, r.now, mover, r.about));
    name = std::max(name, text_width(r.name));
    numbers = std::max(numbers, text_width(words.back()));
  }
  name = std::min(name, room * 0.25f) + px(28);
  const bool with_numbers = room - name - numbers > px(90);
  Places axis{RimScale(std::min(screen.decided(), infinite))};
  axis.sign = screen.viewpoint.sign_for(mover);
  for (const WhatIfBar& r : rows) {
    for (const int v : {r.now.lo, r.now.hi}) axis.scale.add(axis.sign * v);
    if (r.was.kind != Kind::none) axis.scale.add(axis.sign * r.was.value);
    if (r.exact) axis.scale.add(axis.sign * r.exact->value);
  }
  axis.scale.close(0.1, 0.5 * screen.unit());
  axis.left = origin.x + name;
  axis.right = std::max(axis.left + px(40), origin.x + room - px(8) - (with_numbers ? numbers + px(12) : 0));
  const float row = std::floor(std::max(px(21), ImGui::GetTextLineHeight() + px(5)));
  const float bottom = origin.y + row * static_cast<float>(rows.size());
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  scale_lines(draw, screen, axis, origin.y, bottom);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const WhatIfBar& r = rows[i];
    const ImVec2 at{origin.x, origin.y + row * static_cast<float>(i)};
    ImGui::SetCursorScreenPos(at);
    const ScopedId own_id(static_cast<int>(i));
    ImGui::InvisibleButton("##bar", {std::max(room, 1.0f), row});
    if (probing()) probe(r.root ? "what_if.root" : fmt::format("what_if.move.{}", r.name));
    const bool hovered = ImGui::IsItemHovered();
    if (r.root) draw.AddRectFilled({at.x, at.y + 1}, {at.x + room, at.y + row - 1}, with_alpha(t.raised, 0.8f), px(3));
    if (hovered) draw.AddRectFilled({at.x, at.y + 1}, {at.x + room, at.y + row - 1}, t.hover, px(3));
    const float y = std::floor(at.y + row / 2), text_y = std::floor(y - ImGui::GetFontSize() / 2);
    // The recorded choice has a ring, the certain one of now a full mark.
    if (r.best) draw.AddCircleFilled({at.x + px(9), y}, px(4), t.pv);
    if (r.chosen) draw.AddCircle({at.x + px(9), y}, px(6), r.best ? t.pv : t.text_dim, 0, px(1.4f));
    draw_clipped(draw, {at.x + px(20), text_y}, name - px(24), r.root || r.best ? t.text : t.text_dim, r.name);
    recorded_mark(draw, axis, r.was, y);
    interval_mark(draw, screen, axis, r.now, mover, y, faint);
    if (r.exact) diamond(draw, {axis.of(r.exact->value), y}, px(4), t.good, t.text);
    if (with_numbers)
      draw.AddText({origin.x + room - px(4) - text_width(words[i]), text_y},
                   faint           ? t.text_faint
                   : r.now.exact() ? t.text
                                   : t.text_dim,
                   words[i].c_str());
    ImGui::LogText("%s%s %s\n", r.best ? "* " : "", r.name.c_str(), words[i].c_str());
    if (hovered) show_tooltip(r.help);
  }
  ImGui::SetCursorScreenPos({origin.x, bottom});
  ImGui::Dummy({room, ImGui::GetTextLineHeight() + px(4)});
}

}  // namespace ply::ui
