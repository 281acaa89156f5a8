#include "app/ui/widgets/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/plot_draw.h"
#include "app/ui/widgets/plot_menu.h"
#include "engine/base/bounded.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr float smallest_plot = 40;  // design pixels a side; below, nothing is drawn

bool is_hidden(const PlotState& state, const Series& s) {
  return std::find(state.hidden.begin(), state.hidden.end(), s.name) != state.hidden.end();
}

/// Points may stand in any order.
bool ascends(const Series& s) { return s.kind != SeriesKind::points; }

/// The view that shows all of what is visible; x first, then y over what x shows.
void fit_views(PlotState& state, const PlotSpec& spec) {
  if (state.fit_x) {
    ValueRange range;
    for (const Series& s : spec.series) {
      if (is_hidden(state, s)) continue;
      ValueRange own = x_range(s.data, ascends(s));
      if (own.any && s.kind == SeriesKind::bars) own = {own.min - s.width / 2, own.max + s.width / 2, true};
      if (own.any) range.add(own.min), range.add(own.max);
    }
    if (spec.x.zero) range.add(0);
    state.x = fitted(range.any ? range.min : 0, range.any ? range.max : 1, spec.x.scale, spec.x.unit);
  }
  if (state.fit_y) {
    ValueRange range;
    for (const Series& s : spec.series) {
      if (is_hidden(state, s)) continue;
      const ValueRange own = y_range(s.data, state.x.min, state.x.max, ascends(s));
      if (own.any) range.add(own.min), range.add(own.max);
      if (own.any && s.kind == SeriesKind::bars && spec.y.scale == AxisScale::linear) range.add(0);
    }
    if (spec.y.zero) range.add(0);
    state.y = fitted(range.any ? range.min : 0, range.any ? range.max : 1, spec.y.scale, spec.y.unit);
  }
  if (spec.diagonal && state.fit_x && state.fit_y) {
    const double min = std::min(state.x.min, state.y.min), greatest = std::max(state.x.max, state.y.max);
    state.x.min = state.y.min = min, state.x.max = state.y.max = greatest;
  }
}

void draw_diagonal(ImDrawList& draw, const PlotFrame& frame) {
  const PlotArea area = frame.area();
  const double from = std::max(frame.x.min, frame.y.min), to = std::min(frame.x.max, frame.y.max);
  if (from >= to) return;
  const auto at = [&](double value) {
    return ImVec2{frame.min.x + static_cast<float>(area.pixel_x(value)),
                  frame.min.y + static_cast<float>(area.pixel_y(value))};
  };
  dashed_line(draw, at(from), at(to), theme().text_faint, Dash::dashed, px(1));
}

/// Names with their marks in one line above the plot; returns its height. A click shows or hides a series.
float draw_legend(const char* id, PlotState& state, const PlotSpec& spec, ImVec2 at, float width) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float line = ImGui::GetTextLineHeight() + px(4), side = px(14);
  float x = at.x, y = at.y;
  for (std::size_t i = 0; i < spec.series.size(); i++) {
    const Series& s = spec.series[i];
    const float wide = side + px(6) + ImGui::CalcTextSize(s.name.c_str()).x;
    if (x > at.x && x + wide > at.x + width) x = at.x, y += line;
    ImGui::SetCursorScreenPos({x, y});
    ImGui::PushID(static_cast<int>(i));
    const bool clicked = ImGui::InvisibleButton("legend", {std::max(wide, 1.0f), line});
    const bool hovered = ImGui::IsItemHovered();
    if (probing()) probe(fmt::format("plot.{}.legend.{}", id, s.name));
    ImGui::PopID();
    const bool hidden = is_hidden(state, s);
    if (clicked && hidden) std::erase(state.hidden, s.name);
    if (clicked && !hidden) state.hidden.push_back(s.name);
    const ImU32 colour = hidden ? theme().text_faint : series_colour(s, i);
    const float middle = std::floor(y + line / 2);
    if (s.kind == SeriesKind::line || s.kind == SeriesKind::step) {
      draw.AddLine({x, middle}, {x + side, middle}, colour, px(2));
    }
    if (s.kind == SeriesKind::bars)
      draw.AddRectFilled({x + px(2), middle - px(4)}, {x + side - px(2), middle + px(4)}, colour, px(2));
    if (s.kind == SeriesKind::points || s.dots) draw_mark(draw, {x + side / 2, middle}, px(3.5f), colour, i);
    const ImU32 ink = hidden ? theme().text_faint : hovered ? theme().text : theme().text_dim;
    draw.AddText({x + side + px(6), y + px(2)}, ink, s.name.c_str());
    x += wide + px(16);
  }
  return y + line + px(4) - at.y;
}

/// Drags and the wheel over the plot or its axes.
void move_view(PlotState& state, const PlotFrame& frame) {
  const ImGuiIO& io = ImGui::GetIO();
  const float width = frame.max.x - frame.min.x, height = frame.max.y - frame.min.y;
  if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, px(3))) {
    if (io.MouseDelta.x != 0) {
      state.x = panned(state.x, io.MouseDelta.x / width);
      state.fit_x = false;
    }
    if (io.MouseDelta.y != 0) {
      state.y = panned(state.y, -io.MouseDelta.y / height);
      state.fit_y = false;
    }
  }
  if (!ImGui::IsItemHovered()) return;
  if (io.MouseWheel != 0) {
    const double factor = std::pow(0.85, static_cast<double>(io.MouseWheel));
    const bool vertical = io.KeyShift || io.MousePos.x < frame.min.x;
    if (vertical) {
      state.y = zoomed(state.y, bounded((frame.max.y - io.MousePos.y) / height, 0.0f, 1.0f), factor);
      state.fit_y = false;
    } else {
      state.x = zoomed(state.x, bounded((io.MousePos.x - frame.min.x) / width, 0.0f, 1.0f), factor);
      state.fit_x = false;
    }
  }
  if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) state.fit();
}

struct Reading {
  std::optional<PlotPoint> nearest;       ///< within reach of the mouse
  std::vector<PlotPoint> in_this_column;  ///< of every series, the point at the nearest x
  double x = 0;                           ///< where the hair stands
};

Reading read(const PlotState& state, const PlotSpec& spec, const PlotFrame& frame, ImVec2 mouse) {
  Reading reading;
  const PlotArea area = frame.area();
  const double mx = mouse.x - frame.min.x, my = mouse.y - frame.min.y;
  const double value = from_unit(frame.x, mx / area.width);
  double best = px(14), column = px(24);
  for (const Series& s : spec.series) {
    if (s.kind == SeriesKind::bars) column = std::max(column, area.pixel_x(frame.x.min + s.width) * 0.6);
  }
  for (std::size_t i = 0; i < spec.series.size(); i++) {
    const Series& s = spec.series[i];
    if (is_hidden(state, s)) continue;
    const bool ascending = ascends(s);
    if (const auto k = nearest_point(s.data, area, mx, my, best, ascending)) {
      reading.nearest = PlotPoint{i, *k};
      best = std::hypot(area.pixel_x(s.data.at_x(*k)) - mx, area.pixel_y(s.data.y[*k]) - my);
    }
    if (!ascending) continue;
    if (const auto k = nearest_x(s.data, value)) {
      const double away = std::abs(area.pixel_x(s.data.at_x(*k)) - mx);
      if (away < column - 0.5) reading.in_this_column.clear(), column = std::max(away, 0.5);
      if (away <= column + 0.5) reading.in_this_column.push_back({i, *k});
    }
  }
  if (!reading.in_this_column.empty()) {
    const PlotPoint& p = reading.in_this_column.front();
    reading.x = spec.series[p.series].data.at_x(p.index);
    // A click anywhere in a column of bars means the bar.
    if (!reading.nearest && spec.series[p.series].kind == SeriesKind::bars) reading.nearest = p;
  }
  return reading;
}

void draw_reading(ImDrawList& draw, const PlotSpec& spec, const PlotFrame& frame, const Reading& reading,
                  ImVec2 mouse) {
  const Theme& t = theme();
  draw.AddLine({frame.min.x, mouse.y}, {frame.max.x, mouse.y}, with_alpha(t.text_faint, 0.35f));
  const float hair = reading.in_this_column.empty() ? mouse.x : frame.at_x(reading.x);
  draw.AddLine({std::round(hair), frame.min.y}, {std::round(hair), frame.max.y}, with_alpha(t.text_faint, 0.7f));

  const auto text_of = [](const AxisSpec& axis, double v) { return axis.format ? axis.format(v) : axis_number(v, 6); };
  std::vector<PlotPoint> shown = reading.in_this_column;
  if (shown.empty() && reading.nearest) shown.push_back(*reading.nearest);
  if (shown.empty()) return;
  for (const PlotPoint& p : shown) {
    const Series& s = spec.series[p.series];
    if (std::isnan(s.data.y[p.index])) continue;
    const bool nearest = reading.nearest && reading.nearest->series == p.series && reading.nearest->index == p.index;
    draw.AddCircle({frame.at_x(s.data.at_x(p.index)), frame.at_y(s.data.y[p.index])}, nearest ? px(6) : px(4),
                   series_colour(s, p.series), 20, px(nearest ? 2.0f : 1.2f));
  }
  ImGui::BeginTooltip();
  const Series& first = spec.series[shown.front().series];
  ImGui::PushStyleColor(ImGuiCol_Text, t.text_dim);
  const std::string x = text_of(spec.x, first.data.at_x(shown.front().index));
  ImGui::TextUnformatted((spec.x.label.empty() ? x : spec.x.label + " " + x).c_str());
  ImGui::PopStyleColor();
  for (const PlotPoint& p : shown) {
    const Series& s = spec.series[p.series];
    if (std::isnan(s.data.y[p.index])) continue;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight();
    draw_mark(*ImGui::GetWindowDrawList(), {at.x + px(5), at.y + line / 2}, px(4), series_colour(s, p.series),
              p.series);
    ImGui::SetCursorScreenPos({at.x + px(16), at.y});
    ImGui::TextUnformatted(fmt::format("{}  {}", s.name, text_of(spec.y, s.data.y[p.index])).c_str());
    const std::string more = s.describe ? s.describe(p.index) : "";
    if (!more.empty()) {
      ImGui::PushStyleColor(ImGuiCol_Text, t.text_dim);
      ImGui::TextUnformatted(more.c_str());
      ImGui::PopStyleColor();
    }
  }
  ImGui::EndTooltip();
}

float widest(const std::vector<AxisTick>& list) {
  float width = 0;
  for (const AxisTick& t : list) width = std::max(width, ImGui::CalcTextSize(t.label.c_str()).x);
  return width;
}

}  // namespace

PlotResult plot(const char* id, PlotState& state, const PlotSpec& spec, ImVec2 size, PlotState* shared_x) {
  PlotResult result;
  const ImVec2 room = ImGui::GetContentRegionAvail(), origin = ImGui::GetCursorScreenPos();
  if (size.x <= 0) size.x = room.x;
  if (size.y <= 0) size.y = room.y;
  if (size.x < px(smallest_plot) || size.y < px(smallest_plot)) {
    ImGui::Dummy({std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
    return result;
  }
  ImGui::PushID(id);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Theme& t = theme();
  if (shared_x) {
    state.fit_x = shared_x->fit_x;
    if (!state.fit_x) state.x = shared_x->x;
  }
  if (state.x.scale != spec.x.scale) state.fit_x = true;
  if (state.y.scale != spec.y.scale) state.fit_y = true;
  fit_views(state, spec);

  // 1. Room for the legend, the numbers and the names of the axes.
  const float line = ImGui::GetTextLineHeight();
  float top = origin.y;
  if (spec.legend && spec.series.size() > 1 && size.y > px(110)) top += draw_legend(id, state, spec, origin, size.x);
  if (!spec.y.label.empty()) {
    draw.AddText({origin.x, top}, t.text_dim, spec.y.label.c_str());
    top += line + px(4);
  } else {
    top += std::floor(line / 2);
  }
  PlotFrame frame;
  frame.x = state.x, frame.y = state.y;
  frame.min.y = top;
  frame.max.y = origin.y + size.y - line - px(6) - (spec.x.label.empty() ? 0 : line);
  const auto ticks_of_y = [&] {
    std::vector<AxisTick> list = ticks(frame.y, static_cast<int>((frame.max.y - frame.min.y) / px(36)), spec.y.whole);
    std::erase_if(list, [&](const AxisTick& tick) { return spec.y.beyond(tick.value); });
    return list;
  };
  frame.min.x = origin.x + std::ceil(widest(ticks_of_y())) + px(8);
  frame.max.x = origin.x + size.x - px(10);
  if (frame.max.x - frame.min.x < px(20) || frame.max.y - frame.min.y < px(14)) {
    ImGui::SetCursorScreenPos(origin);
    ImGui::Dummy(size);
    ImGui::PopID();
    return result;
  }

  // 2. The mouse. The item covers the axes too, so that the wheel works on them.
  ImGui::SetCursorScreenPos({origin.x, frame.min.y});
  ImGui::InvisibleButton("area", {std::max(size.x, 1.0f), std::max(origin.y + size.y - frame.min.y, 1.0f)});
  compat::own_mouse_wheel();
  plot_menu(id, state, spec, origin, {origin.x + size.x, origin.y + size.y});
  const bool hovered = ImGui::IsItemHovered();
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool inside =
      mouse.x >= frame.min.x && mouse.x <= frame.max.x && mouse.y >= frame.min.y && mouse.y <= frame.max.y;
  const bool click = hovered && inside && ImGui::IsMouseReleased(ImGuiMouseButton_Left) && ImGui::IsItemDeactivated() &&
                     ImGui::GetIO().MouseDragMaxDistanceSqr[0] < px(3) * px(3);
  move_view(state, frame);
  if (shared_x) shared_x->x = state.x, shared_x->fit_x = state.fit_x;
  frame.x = state.x, frame.y = state.y;

  // 3. Drawing, from the back to the front.
  const bool any =
      std::any_of(spec.series.begin(), spec.series.end(), [](const Series& s) { return s.data.size() > 0; });
  draw.PushClipRect(frame.min, {frame.max.x + 1, frame.max.y + 1}, true);
  draw_bands(draw, frame, spec);
  draw.PopClipRect();
  draw_axes(draw, frame, spec, ticks(frame.x, static_cast<int>((frame.max.x - frame.min.x) / px(72)), spec.x.whole),
            ticks_of_y());
  draw.PushClipRect({frame.min.x, frame.min.y - px(4)}, {frame.max.x + px(4), frame.max.y + px(1)}, true);
  if (spec.diagonal) draw_diagonal(draw, frame);
  for (std::size_t i = 0; i < spec.series.size(); i++) {
    if (!is_hidden(state, spec.series[i]))
      draw_series(draw, frame, spec.series[i], series_colour(spec.series[i], i), i);
  }
  draw_levels_and_markers(draw, frame, spec);
  if (hovered && inside && any && !ImGui::IsMouseDragging(ImGuiMouseButton_Left, px(3))) {
    const Reading reading = read(state, spec, frame, mouse);
    draw_reading(draw, spec, frame, reading, mouse);
    result.hovered = reading.nearest;
    if (click) {
      result.clicked = reading.nearest;
      result.clicked_x = from_unit(frame.x, (mouse.x - frame.min.x) / (frame.max.x - frame.min.x));
    }
  }
  draw.PopClipRect();
  if (!any) {
    const float room = std::max(frame.max.x - frame.min.x - px(8), px(20));
    const ImVec2 text = ImGui::CalcTextSize(spec.empty.c_str(), nullptr, false, room);
    draw.AddText(
        ImGui::GetFont(), ImGui::GetFontSize(),
        {std::round((frame.min.x + frame.max.x - text.x) / 2), std::round((frame.min.y + frame.max.y - text.y) / 2)},
        t.text_dim, spec.empty.c_str(), nullptr, room);
  }
  if (probing()) probe_rect(fmt::format("plot.{}", id), frame.min, frame.max);
  ImGui::SetCursorScreenPos(origin);
  ImGui::Dummy(size);
  ImGui::PopID();
  return result;
}

std::string plot_csv(const PlotSpec& spec) {
  std::string out = "series,x,y\n";
  for (const Series& s : spec.series) {
    std::string name = s.name;
    if (name.find_first_of(",\"\n") != std::string::npos) {
      for (std::size_t i = 0; (i = name.find('"', i)) != std::string::npos; i += 2) name.insert(i, 1, '"');
      name = "\"" + name + "\"";
    }
    for (std::size_t i = 0; i < s.data.size(); i++) {
      if (std::isnan(s.data.y[i])) continue;
      const bool text = spec.y.beyond(s.data.y[i]) && spec.y.format;
      out += fmt::format("{},{},{}\n", name, s.data.at_x(i),
                         text ? spec.y.format(s.data.y[i]) : fmt::format("{}", s.data.y[i]));
    }
  }
  return out;
}

}  // namespace ply::ui
