// The drawing half of the plot; used by plot.cpp only.
#pragma once
#include "app/ui/widgets/plot.h"

namespace ply::ui {

/// Where everything lies on the screen.
struct PlotFrame {
  ImVec2 min, max;  ///< the area of the data
  AxisView x, y;
  float at_x(double value) const;
  float at_y(double value) const;
  PlotArea area() const { return {x, y, static_cast<double>(max.x - min.x), static_cast<double>(max.y - min.y)}; }
};

ImU32 series_colour(const Series& series, std::size_t position);
void draw_axes(ImDrawList& draw, const PlotFrame& frame, const PlotSpec& spec, const std::vector<AxisTick>& x_ticks,
               const std::vector<AxisTick>& y_ticks);
void draw_bands(ImDrawList& draw, const PlotFrame& frame, const PlotSpec& spec);
void draw_series(ImDrawList& draw, const PlotFrame& frame, const Series& series, ImU32 colour, std::size_t position);
void draw_levels_and_markers(ImDrawList& draw, const PlotFrame& frame, const PlotSpec& spec);
/// A mark whose shape depends on the position of its series, so that colour is not the only difference.
void draw_mark(ImDrawList& draw, ImVec2 centre, float radius, ImU32 colour, std::size_t position);

}  // namespace ply::ui
