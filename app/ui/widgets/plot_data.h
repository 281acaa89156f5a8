// What a plot does with its points before it draws them. Pure functions.
#pragma once
#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "app/ui/widgets/plot_scale.h"

namespace ply::ui {

/// The points of one series, owned by the caller. Without x the points stand at 0, 1, 2, ... A y that is not a number
/// is a gap.
struct PointsView {
  std::span<const double> x, y;

  std::size_t size() const { return x.empty() ? y.size() : std::min(x.size(), y.size()); }
  double at_x(std::size_t i) const { return x.empty() ? static_cast<double>(i) : x[i]; }
};

struct ValueRange {
  double min = 0, max = 0;
  bool any = false;  ///< false: there was no number
  void add(double v);
};
// `ascending`: x ascends, so that not all points need be looked at.
ValueRange x_range(const PointsView& points, bool ascending);
/// Of the points whose x lies in [from, to].
ValueRange y_range(const PointsView& points, double from, double to, bool ascending);

/// The points [first, last) that a line through the view needs, one beyond each side included. x must ascend.
struct IndexRange {
  std::size_t first = 0, last = 0;
};
IndexRange visible_points(const PointsView& points, double from, double to);

/// The indices that draw the same line on `columns` pixel columns: of the points in one column the first, the lowest,
/// the highest and the last, in their order; all when there are few. Gaps are kept, one index each. x must ascend.
std::vector<std::size_t> decimated(const PointsView& points, const AxisView& view, int columns);

/// The area of a plot, to turn values into pixels.
struct PlotArea {
  AxisView x, y;
  double width = 1, height = 1;  ///< pixels; y grows downwards on the screen
  double pixel_x(double value) const { return to_unit(x, value) * width; }
  double pixel_y(double value) const { return (1 - to_unit(y, value)) * height; }
};
/// The point nearest to a place of the plot, in pixels from its top left, no farther than `reach`.
std::optional<std::size_t> nearest_point(const PointsView& points, const PlotArea& area, double px, double py,
                                         double reach, bool ascending);
/// The point whose x is nearest to a value; x must ascend; none if there are no points.
std::optional<std::size_t> nearest_x(const PointsView& points, double value);

}  // namespace ply::ui
