// Axes: from values to a place on the screen and back, ticks and their labels. Pure functions.
#pragma once
#include <string>
#include <vector>

#include "engine/base/types.h"

namespace ply::ui {

enum class AxisScale : u8 {
  linear,
  log2,  ///< values below `unit` are drawn at `unit`: 0 nodes is at the edge, not nowhere
  log10,
  symlog,  ///< linear near zero, logarithmic far away, both signs: scores
};

/// The visible part of an axis. min < max, both finite: make them with `cleaned`.
struct AxisView {
  double min = 0, max = 1;
  AxisScale scale = AxisScale::linear;
  double unit = 1;  ///< log: the smallest value; symlog: the size up to which it is about linear; > 0

  bool operator==(const AxisView&) const = default;
};

/// Brings any numbers into a view that the functions below accept: finite, not inverted, not thinner than rounding.
AxisView cleaned(AxisView view);

/// Where a value stands: 0 at min, 1 at max; beyond outside. And the value at a place.
double to_unit(const AxisView& view, double value);
double from_unit(const AxisView& view, double place);

/// Moves by a share of the view, as the mouse drags it; `place` + by.
AxisView panned(const AxisView& view, double by);
/// Keeps the value at `place`, shows `factor` times as much (0.8 is closer).
AxisView zoomed(const AxisView& view, double place, double factor);
/// A view of the values low..high with some air around; one single value gets a view too.
AxisView fitted(double low, double high, AxisScale scale, double unit);

struct AxisTick {
  double value;
  std::string label;  ///< empty: a minor tick
};
/// About `wanted` labelled ticks at round values within the view, ascending; never more than three times as many.
/// `whole`: only whole numbers, for counts and plies.
std::vector<AxisTick> ticks(const AxisView& view, int wanted, bool whole = false);

/// 1234567 -> "1.235M", 0.25 -> "0.25": at most `digits` significant ones, a suffix k M G T from ten thousand on.
std::string axis_number(double value, int digits = 4);

}  // namespace ply::ui
