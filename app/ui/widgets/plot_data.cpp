#include "app/ui/widgets/plot_data.h"

#include <algorithm>
#include <cmath>

#include "engine/base/bounded.h"

namespace ply::ui {
namespace {

/// The first point whose x is not below the value.
std::size_t lower_bound_x(const PointsView& p, double value) {
  if (p.x.empty()) {
    if (!(value > 0)) return 0;
    return value >= static_cast<double>(p.size()) ? p.size() : static_cast<std::size_t>(std::ceil(value));
  }
  const auto end = p.x.begin() + static_cast<std::ptrdiff_t>(p.size());
  return static_cast<std::size_t>(std::lower_bound(p.x.begin(), end, value) - p.x.begin());
}

}  // namespace

void ValueRange::add(double v) {
  if (!std::isfinite(v)) return;
  min = any ? std::min(min, v) : v;
  max = any ? std::max(max, v) : v;
  any = true;
}

ValueRange x_range(const PointsView& points, bool ascending) {
  ValueRange range;
  if (ascending && points.size() > 0) {
    range.add(points.at_x(0));
    range.add(points.at_x(points.size() - 1));
    return range;
  }
  for (std::size_t i = 0; i < points.size(); i++) range.add(points.at_x(i));
  return range;
}

ValueRange y_range(const PointsView& points, double from, double to, bool ascending) {
  ValueRange range;
  const IndexRange where = ascending ? visible_points(points, from, to) : IndexRange{0, points.size()};
  for (std::size_t i = where.first; i < where.last; i++) {
    if (points.at_x(i) >= from && points.at_x(i) <= to) range.add(points.y[i]);
  }
  return range;
}

IndexRange visible_points(const PointsView& points, double from, double to) {
  IndexRange r{lower_bound_x(points, from), lower_bound_x(points, to)};
  while (r.last < points.size() && points.at_x(r.last) <= to) r.last++;  // equal ones; as a rule one or none
  if (r.first > 0) r.first--;
  if (r.last < points.size()) r.last++;
  return r;
}

std::vector<std::size_t> decimated(const PointsView& points, const AxisView& view, int columns) {
  const IndexRange range = visible_points(points, view.min, view.max);
  std::vector<std::size_t> kept;
  const std::size_t count = range.last - range.first;
  if (count <= static_cast<std::size_t>(std::max(columns, 1)) * 2) {
    for (std::size_t i = range.first; i < range.last; i++) kept.push_back(i);
    return kept;
  }
  std::size_t i = range.first;
  while (i < range.last) {
    if (std::isnan(points.y[i])) {
      kept.push_back(i);
      while (i < range.last && std::isnan(points.y[i])) i++;
      continue;
    }
    // Where the next column begins, as a value: one comparison a point instead of a logarithm.
    const double column =
        bounded(std::floor(to_unit(view, points.at_x(i)) * columns), -1.0, static_cast<double>(columns));
    const double limit = from_unit(view, (column + 1) / columns);
    const std::size_t first = i;
    std::size_t low = i, high = i;
    for (i++; i < range.last && points.at_x(i) < limit && !std::isnan(points.y[i]); i++) {
      if (points.y[i] < points.y[low]) low = i;
      if (points.y[i] > points.y[high]) high = i;
    }
    const std::size_t four[] = {first, std::min(low, high), std::max(low, high), i - 1};
    for (std::size_t k : four) {
      if (kept.empty() || kept.back() != k) kept.push_back(k);
    }
  }
  return kept;
}

std::optional<std::size_t> nearest_point(const PointsView& points, const PlotArea& area, double px, double py,
                                         double reach, bool ascending) {
  IndexRange range{0, points.size()};
  if (ascending) {
    range = visible_points(points, from_unit(area.x, (px - reach) / area.width),
                           from_unit(area.x, (px + reach) / area.width));
  }
  std::optional<std::size_t> best;
  double best_distance = reach * reach;
  for (std::size_t i = range.first; i < range.last; i++) {
    const double dx = area.pixel_x(points.at_x(i)) - px, dy = area.pixel_y(points.y[i]) - py;
    const double distance = dx * dx + dy * dy;
    if (distance <= best_distance) {  // false for a gap
      best_distance = distance;
      best = i;
    }
  }
  return best;
}

std::optional<std::size_t> nearest_x(const PointsView& points, double value) {
  if (points.size() == 0 || std::isnan(value)) return std::nullopt;
  const std::size_t after = std::min(lower_bound_x(points, value), points.size() - 1);
  if (after == 0) return after;
  return value - points.at_x(after - 1) <= points.at_x(after) - value ? after - 1 : after;
}

}  // namespace ply::ui
