#include "app/ui/widgets/plot_draw.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <vector>

#include "app/ui/look/look.h"
#include "app/ui/widgets/marks.h"
#include "engine/base/bounded.h"

namespace ply::ui {
namespace {

// One AddPolyline must stay far below 65536 vertices; antialiased thick lines take up to four a point.
constexpr std::size_t max_points_a_line = 4000;

float on_screen(double v) { return static_cast<float>(bounded(v, -1e5, 1e5)); }

void draw_path(ImDrawList& draw, const std::vector<ImVec2>& path, ImU32 colour, float width) {
  for (std::size_t from = 0; from + 1 < path.size(); from += max_points_a_line - 1) {
    const std::size_t count = std::min(max_points_a_line, path.size() - from);
    draw.AddPolyline(path.data() + from, static_cast<int>(count), colour, ImDrawFlags_None, width);
  }
}

void draw_line(ImDrawList& draw, const PlotFrame& f, const Series& s, ImU32 colour, std::size_t position) {
  const int columns = std::max(1, static_cast<int>(f.max.x - f.min.x));
  const std::vector<std::size_t> kept = decimated(s.data, f.x, columns);
  std::vector<ImVec2> path;
  const auto finish = [&] {
    draw_path(draw, path, colour, px(1.6f));
    path.clear();
  };
  for (std::size_t i : kept) {
    const double y = s.data.y[i];
    if (std::isnan(y)) {
      finish();
      continue;
    }
    const ImVec2 p{f.at_x(s.data.at_x(i)), f.at_y(y)};
    if (s.kind == SeriesKind::step && !path.empty()) path.push_back({p.x, path.back().y});
    path.push_back(p);
  }
  finish();
  if (!s.dots || kept.size() > 80) return;
  for (std::size_t i : kept) {
    if (!std::isnan(s.data.y[i]))
      draw_mark(draw, {f.at_x(s.data.at_x(i)), f.at_y(s.data.y[i])}, px(3.2f), colour, position);
  }
}

void draw_bars(ImDrawList& draw, const PlotFrame& f, const Series& s, ImU32 colour) {
  const double zero = f.y.scale == AxisScale::linear || f.y.scale == AxisScale::symlog ? 0 : f.y.min;
  const float base = bounded(f.at_y(zero), f.min.y, f.max.y);
  const IndexRange range = visible_points(s.data, f.x.min - s.width, f.x.max + s.width);
  const float one = f.at_x(f.x.min + s.width) - f.at_x(f.x.min);
  if (one >= 2) {
    for (std::size_t i = range.first; i < range.last; i++) {
      if (std::isnan(s.data.y[i])) continue;
      const double x = s.data.at_x(i);
      const float left = std::round(f.at_x(x - s.width / 2)), right = std::round(f.at_x(x + s.width / 2));
      const float end = f.at_y(s.data.y[i]);
      const ImVec2 a{left, std::min(base, end)}, b{std::max(right, left + 1), std::max(base, end)};
      draw.AddRectFilled(a, b, colour, right - left > px(10) ? px(2) : 0,
                         end < base ? ImDrawFlags_RoundCornersTop : ImDrawFlags_RoundCornersBottom);
    }
    return;
  }
  // Thinner than pixels: one bar a column, as far as its longest ones reach.
  for (std::size_t i = range.first; i < range.last;) {
    const float column = std::floor(f.at_x(s.data.at_x(i)));
    float top = base, bottom = base;
    for (; i < range.last && std::floor(f.at_x(s.data.at_x(i))) == column; i++) {
      if (std::isnan(s.data.y[i])) continue;
      top = std::min(top, f.at_y(s.data.y[i]));
      bottom = std::max(bottom, f.at_y(s.data.y[i]));
    }
    draw.AddRectFilled({column, top}, {column + 1, bottom}, colour);
  }
}

void draw_points(ImDrawList& draw, const PlotFrame& f, const Series& s, ImU32 colour, std::size_t position) {
  const bool many = s.data.size() > 3000;
  const float radius = many ? px(1.5f) : px(3);
  std::unordered_set<u32> taken;  // cells of the points' own size: what lies there already need not be drawn again
  for (std::size_t i = 0; i < s.data.size(); i++) {
    const double x = s.data.at_x(i), y = s.data.y[i];
    if (!(x >= f.x.min && x <= f.x.max && y >= f.y.min && y <= f.y.max)) continue;
    const ImVec2 p{f.at_x(x), f.at_y(y)};
    const ImU32 own = i < s.colours.size() && s.colours[i] ? s.colours[i] : colour;
    if (many) {
      const u32 cell = static_cast<u32>(p.x / radius) << 16 | (static_cast<u32>(p.y / radius) & 0xffff);
      if (!taken.insert(cell).second) continue;
      draw.AddRectFilled({p.x - radius / 2, p.y - radius / 2}, {p.x + radius, p.y + radius}, own);
    } else {
      draw_mark(draw, p, radius, own, position);
    }
  }
}

/// A word on a chip of the panel's ground, so that it can be read over any series.
void draw_chip(ImDrawList& draw, ImVec2 at, ImU32 colour, const std::string& label) {
  if (label.empty()) return;
  const ImVec2 size = ImGui::CalcTextSize(label.c_str());
  draw.AddRectFilled({at.x - px(3), at.y}, {at.x + size.x + px(3), at.y + size.y}, with_alpha(theme().panel, 0.8f),
                     px(2));
  draw.AddText(at, colour, label.c_str());
}

}  // namespace

float PlotFrame::at_x(double value) const { return min.x + on_screen(to_unit(x, value) * (max.x - min.x)); }
float PlotFrame::at_y(double value) const { return max.y - on_screen(to_unit(y, value) * (max.y - min.y)); }

ImU32 series_colour(const Series& series, std::size_t position) {
  return series.colour ? series.colour : theme().series[position % theme().series.size()];
}

void draw_mark(ImDrawList& draw, ImVec2 c, float r, ImU32 colour, std::size_t position) {
  switch (position % 4) {
    case 0: draw.AddCircleFilled(c, r, colour, 12); break;
    case 1: draw.AddRectFilled({c.x - r * 0.9f, c.y - r * 0.9f}, {c.x + r * 0.9f, c.y + r * 0.9f}, colour); break;
    case 2:
      draw.AddTriangleFilled({c.x, c.y - r * 1.2f}, {c.x + r * 1.1f, c.y + r * 0.8f}, {c.x - r * 1.1f, c.y + r * 0.8f},
                             colour);
      break;
    default:
      draw.AddQuadFilled({c.x, c.y - r * 1.25f}, {c.x + r * 1.25f, c.y}, {c.x, c.y + r * 1.25f}, {c.x - r * 1.25f, c.y},
                         colour);
      break;
  }
}

void draw_axes(ImDrawList& draw, const PlotFrame& f, const PlotSpec& spec, const std::vector<AxisTick>& x_ticks,
               const std::vector<AxisTick>& y_ticks) {
  const Theme& t = theme();
  const float half_line = ImGui::GetTextLineHeight() / 2;
  for (const AxisTick& tick : y_ticks) {
    const float y = std::round(f.at_y(tick.value));
    if (tick.label.empty()) {
      draw.AddLine({f.min.x, y}, {f.max.x, y}, with_alpha(t.grid, 0.5f));
      continue;
    }
    draw.AddLine({f.min.x, y}, {f.max.x, y}, tick.value == 0 ? t.border : t.grid);
    const float width = ImGui::CalcTextSize(tick.label.c_str()).x;
    draw.AddText({f.min.x - px(6) - width, std::round(y - half_line)}, t.text_dim, tick.label.c_str());
  }
  float free_from = -1e9f;
  for (const AxisTick& tick : x_ticks) {
    const float x = std::round(f.at_x(tick.value));
    if (tick.label.empty()) {
      draw.AddLine({x, f.min.y}, {x, f.max.y}, with_alpha(t.grid, 0.5f));
      continue;
    }
    draw.AddLine({x, f.min.y}, {x, f.max.y}, tick.value == 0 ? t.border : t.grid);
    const float width = ImGui::CalcTextSize(tick.label.c_str()).x;
    if (x - width / 2 < free_from) continue;
    draw.AddText({std::round(x - width / 2), f.max.y + px(4)}, t.text_dim, tick.label.c_str());
    free_from = x + width / 2 + px(8);
  }
  for (const std::optional<double>& broken : {spec.y.broken_below, spec.y.broken_above})
    if (broken && *broken > f.y.min && *broken < f.y.max)
      axis_break(draw, {f.min.x, std::round(f.at_y(*broken))}, {f.max.x, std::round(f.at_y(*broken))});
  draw.AddLine({f.min.x, f.max.y}, {f.max.x, f.max.y}, t.border);
  if (!spec.x.label.empty()) {
    const float width = ImGui::CalcTextSize(spec.x.label.c_str()).x;
    draw.AddText({f.max.x - width, f.max.y + px(4) + ImGui::GetTextLineHeight()}, t.text_dim, spec.x.label.c_str());
  }
}

void draw_bands(ImDrawList& draw, const PlotFrame& f, const PlotSpec& spec) {
  for (const PlotBand& b : spec.bands) {
    const float left = f.at_x(b.from), right = f.at_x(b.to);
    draw.AddRectFilled({left, f.min.y}, {right, f.max.y}, b.colour ? b.colour : with_alpha(theme().text, 0.035f));
  }
}

void draw_series(ImDrawList& draw, const PlotFrame& f, const Series& s, ImU32 colour, std::size_t position) {
  switch (s.kind) {
    case SeriesKind::line:
    case SeriesKind::step: draw_line(draw, f, s, colour, position); break;
    case SeriesKind::bars: draw_bars(draw, f, s, colour); break;
    case SeriesKind::points: draw_points(draw, f, s, colour, position); break;
  }
}

void draw_levels_and_markers(ImDrawList& draw, const PlotFrame& f, const PlotSpec& spec) {
  const Theme& t = theme();
  for (const PlotLevel& level : spec.levels) {
    const float y = std::round(f.at_y(level.y));
    const ImU32 colour = level.colour ? level.colour : t.text_dim;
    draw.AddLine({f.min.x, y}, {f.max.x, y}, colour, px(1));
    const ImVec2 size = ImGui::CalcTextSize(level.label.c_str());
    const float above = y - size.y;  // in a low plot there may be no room above the line
    draw_chip(draw, {f.max.x - size.x - px(4), above < f.min.y ? y + px(1) : above}, colour, level.label);
  }
  std::vector<ImVec4> words;  // of markers that stand close to each other one goes below the other
  for (const PlotMarker& marker : spec.markers) {
    const float x = std::round(f.at_x(marker.x));
    const ImU32 colour = marker.colour ? marker.colour : t.accent;
    draw.AddLine({x, f.min.y}, {x, f.max.y}, with_alpha(colour, 0.8f), px(1));
    const float wide = ImGui::CalcTextSize(marker.label.c_str()).x;
    const float line = ImGui::GetTextLineHeight(),
                left = x + px(8) + wide > f.max.x ? std::max(x - px(5) - wide, f.min.x) : x + px(5);
    ImVec4 place{left - px(6), f.min.y + px(2), left + wide + px(6), f.min.y + px(2) + line};
    const auto taken = [&](const ImVec4& w) {
      return place.x < w.z && place.z > w.x && place.y < w.w && place.w > w.y;
    };
    while (place.w + line < f.max.y && std::any_of(words.begin(), words.end(), taken)) place.y += line, place.w += line;
    words.push_back(place);
    draw_chip(draw, {left, place.y}, colour, marker.label);
  }
  if (spec.selected_x) {
    const float x = std::round(f.at_x(*spec.selected_x));
    draw.AddLine({x, f.min.y}, {x, f.max.y}, t.selection_edge, px(1.5f));
    draw.AddTriangleFilled({x - px(4), f.min.y}, {x + px(4), f.min.y}, {x, f.min.y + px(6)}, t.selection_edge);
  }
}

}  // namespace ply::ui
