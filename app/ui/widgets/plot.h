// A plot: axes with round ticks, series, pan and zoom, a reading under the mouse. The caller describes it anew each
// frame and keeps a PlotState; nothing is copied, so data may change or grow between frames.
//
//   left drag       move the view              wheel          zoom x at the mouse (Shift: y; on an axis: that axis)
//   double click    fit all                    click          choose the nearest point (see PlotResult::clicked)
//   click on the legend: show or hide a series
#pragma once
#include <imgui.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/widgets/plot_data.h"

namespace ply::ui {

enum class SeriesKind : u8 { line, step, bars, points };

struct Series {
  std::string name;  ///< unique in the plot; in the legend
  SeriesKind kind = SeriesKind::line;
  PointsView data;     ///< x ascending, except for points; must live until plot() returns
  ImU32 colour = 0;    ///< 0: the theme's, by position in the list
  bool dots = false;   ///< line and step: mark the points too, while they are few
  double width = 0.8;  ///< bars: in units of x
  /// points: a colour for each, 0 or shorter than the data = the series' colour.
  std::span<const ImU32> colours;
  /// More about a point for the reading under the mouse; may be empty.
  std::function<std::string(std::size_t)> describe;
};

/// A vertical line with a word, such as "now" or an event.
struct PlotMarker {
  double x = 0;
  std::string label;
  ImU32 colour = 0;  ///< 0: accent
};
/// A horizontal line, such as alpha.
struct PlotLevel {
  double y = 0;
  std::string label;
  ImU32 colour = 0;  ///< 0: dim text
};
/// A shaded stretch of x, such as every other iteration.
struct PlotBand {
  double from = 0, to = 0;
  ImU32 colour = 0;  ///< 0: a faint shade
};

struct AxisSpec {
  std::string label;
  AxisScale scale = AxisScale::linear;
  double unit = 1;                            ///< see AxisView
  bool whole = false;                         ///< ticks at whole numbers only
  bool zero = false;                          ///< fitting includes 0
  std::function<std::string(double)> format;  ///< of values in the reading; default short_number
  /// Where the axis is broken: what lies further out has a place and a text (`format`), but no distance, and no ticks.
  std::optional<double> broken_below, broken_above;
  bool beyond(double value) const {
    return (broken_below && value < *broken_below) || (broken_above && value > *broken_above);
  }
};

struct PlotSpec {
  AxisSpec x, y;
  std::vector<Series> series;
  std::vector<PlotMarker> markers;
  std::vector<PlotLevel> levels;
  std::vector<PlotBand> bands;
  std::optional<double> selected_x;  ///< drawn as the moment that the other panels show
  /// A dashed line where y equals x; while fitted, both axes show the same values then.
  bool diagonal = false;
  bool legend = true;                          ///< shown from two series on
  std::string empty = "Nothing to plot yet.";  ///< said when no series has a point
};

struct PlotState {
  AxisView x, y;
  bool fit_x = true, fit_y = true;  ///< follow the data until the user moves the view
  std::vector<std::string> hidden;  ///< names of series that the legend has switched off
  void fit() { fit_x = fit_y = true; }
};

struct PlotPoint {
  std::size_t series = 0, index = 0;
};
struct PlotResult {
  std::optional<PlotPoint> hovered, clicked;
  std::optional<double> clicked_x;  ///< the value of x under a click, whether a point was near or not
};

/// Draws into `size` (0: what is left of the window). `id` also names the probes: plot.ID, plot.ID.legend.NAME.
/// `shared_x`: one state for several plots, which then move along x together; while fitted, each shows its own data.
PlotResult plot(const char* id, PlotState& state, const PlotSpec& spec, ImVec2 size = {0, 0},
                PlotState* shared_x = nullptr);

/// All series as CSV: series,x,y. Text fields are quoted where needed.
std::string plot_csv(const PlotSpec& spec);

}  // namespace ply::ui
