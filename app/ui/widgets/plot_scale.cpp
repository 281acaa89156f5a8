#include "app/ui/widgets/plot_scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/bounded.h"

namespace ply::ui {
namespace {

constexpr double largest = 1e15;

double forward(const AxisView& v, double x) {
  switch (v.scale) {
    case AxisScale::log2: return std::log2(std::max(x, v.unit));
    case AxisScale::log10: return std::log10(std::max(x, v.unit));
    case AxisScale::symlog: return std::copysign(std::log1p(std::abs(x) / v.unit), x);
    case AxisScale::linear: break;
  }
  return x;
}
double backward(const AxisView& v, double y) {
  switch (v.scale) {
    case AxisScale::log2: return std::exp2(y);
    case AxisScale::log10: return std::pow(10, y);
    case AxisScale::symlog: return std::copysign(std::expm1(std::abs(y)) * v.unit, y);
    case AxisScale::linear: break;
  }
  return y;
}
bool is_log(AxisScale s) { return s == AxisScale::log2 || s == AxisScale::log10; }

/// The view whose ends stand at these places of the old one.
AxisView between(const AxisView& view, double low, double high) {
  AxisView moved = view;
  moved.min = from_unit(view, low);
  moved.max = from_unit(view, high);
  return cleaned(moved);
}

/// The round number 1, 2 or 5 times a power of ten that is at least x.
double round_up(double x) {
  const double power = std::pow(10, std::floor(std::log10(x)));
  for (double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= x * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

/// Labels of values that are multiples of `step`, with one suffix and as many decimals as the step needs.
std::string tick_label(double value, double step, double biggest) {
  const struct {
    double from, unit;
    const char* suffix;
  } suffixes[] = {{1e12, 1e12, "T"}, {1e9, 1e9, "G"}, {1e6, 1e6, "M"}, {1e4, 1e3, "k"}, {0, 1, ""}};
  for (const auto& s : suffixes) {
    if (biggest < s.from) continue;
    const double in_units = step / s.unit;
    const int decimals = bounded(static_cast<int>(std::ceil(-std::log10(in_units) - 1e-9)), 0, 9);
    const double shown = std::abs(value) < step * 1e-6 ? 0 : value / s.unit;
    return fmt::format("{:.{}f}{}", shown, decimals, shown == 0 ? "" : s.suffix);
  }
  return {};
}

std::vector<AxisTick> linear_ticks(const AxisView& view, int wanted, bool whole) {
  double step = round_up((view.max - view.min) / std::max(wanted, 1));
  if (whole) step = std::max(step, 1.0);
  const double biggest = std::max(std::abs(view.min), std::abs(view.max));
  std::vector<AxisTick> list;
  const double first = std::ceil(view.min / step - 1e-9);
  for (int i = 0; i <= 3 * wanted; i++) {
    const double value = (first + i) * step;
    if (value > view.max + step * 1e-9) break;
    list.push_back({value, tick_label(value, step, biggest)});
  }
  return list;
}

std::vector<AxisTick> log_ticks(const AxisView& view, int wanted) {
  const double base = view.scale == AxisScale::log2 ? 2 : 10;
  const double low = std::log(view.min) / std::log(base), high = std::log(view.max) / std::log(base);
  const int every = std::max(1, static_cast<int>(std::ceil((high - low) / std::max(wanted, 1))));
  std::vector<AxisTick> list;
  const bool close = base == 10 && high - low < 2.5;  // room for 2 and 5 as well
  for (int e = static_cast<int>(std::floor(low)); e <= static_cast<int>(std::ceil(high)); e++) {
    const double power = std::pow(base, e);
    for (int m = 1; m < (base == 10 && every == 1 ? 10 : 2); m++) {
      const double value = power * m;
      if (value < view.min * (1 - 1e-9) || value > view.max * (1 + 1e-9)) continue;
      const bool labelled = (m == 1 && e % every == 0) || (close && (m == 2 || m == 5));
      if (labelled || every == 1) list.push_back({value, labelled ? axis_number(value) : ""});
    }
  }
  return list;
}

std::vector<AxisTick> symlog_ticks(const AxisView& view, int wanted) {
  std::vector<AxisTick> list;
  const double far = std::max(std::abs(view.min), std::abs(view.max));
  const double decades = std::max(1.0, std::log10(1 + far / view.unit));
  const int every =
      std::max(1, static_cast<int>(std::ceil((view.min < 0 && view.max > 0 ? 2 : 1) * decades / std::max(wanted, 1))));
  std::vector<double> values{0};
  int n = 0;
  for (double v = round_up(view.unit); v <= far * (1 + 1e-9) && n < 40; v *= 10, n++) {
    if (n % every == 0) values.insert(values.end(), {v, -v});
  }
  std::sort(values.begin(), values.end());
  for (double v : values) {
    if (v >= view.min && v <= view.max) list.push_back({v, axis_number(v)});
  }
  return list;
}

}  // namespace

AxisView cleaned(AxisView v) {
  v.unit = v.unit > 0 && std::isfinite(v.unit) ? bounded(v.unit, 1e-9, 1e9) : 1;
  const auto finite = [](double x, double instead) { return std::isnan(x) ? instead : bounded(x, -largest, largest); };
  v.min = finite(v.min, 0);
  v.max = finite(v.max, 1);
  if (v.min > v.max) std::swap(v.min, v.max);
  if (is_log(v.scale)) {
    v.min = std::max(v.min, v.unit);
    v.max = std::max(v.max, v.min * 1.0001);
  }
  // Doubles tell about 1e-16 of a number apart; a view must span enough of them to be drawn.
  const double thin = std::max(std::abs(v.min), std::abs(v.max)) * 1e-9 + 1e-12;
  if (v.max - v.min < thin) {
    const double middle = (v.min + v.max) / 2;
    v.min = middle - thin;
    v.max = middle + thin;
    if (is_log(v.scale)) v.min = std::max(v.min, v.unit), v.max = std::max(v.max, v.min + 2 * thin);
  }
  return v;
}

double to_unit(const AxisView& v, double value) {
  const double low = forward(v, v.min), high = forward(v, v.max);
  return (forward(v, value) - low) / (high - low);
}

double from_unit(const AxisView& v, double place) {
  const double low = forward(v, v.min), high = forward(v, v.max);
  return backward(v, low + (high - low) * place);
}

AxisView panned(const AxisView& v, double by) { return between(v, -by, 1 - by); }

AxisView zoomed(const AxisView& v, double place, double factor) {
  factor = bounded(factor, 1e-3, 1e3);
  return between(v, place - place * factor, place + (1 - place) * factor);
}

AxisView fitted(double low, double high, AxisScale scale, double unit) {
  AxisView v{low, high, scale, unit};
  if (low == high) {
    const double air = is_log(scale) ? 0 : std::max(std::abs(low) * 0.1, 1.0);
    v.min = is_log(scale) ? low / 2 : low - air;
    v.max = is_log(scale) ? high * 2 : high + air;
  }
  v = cleaned(v);
  constexpr double air = 0.04;
  return between(v, -air, 1 + air);
}

std::vector<AxisTick> ticks(const AxisView& raw, int wanted, bool whole) {
  const AxisView view = cleaned(raw);
  wanted = bounded(wanted, 1, 100);
  std::vector<AxisTick> list;
  if (is_log(view.scale)) list = log_ticks(view, wanted);
  if (view.scale == AxisScale::symlog) list = symlog_ticks(view, wanted);
  // Zoomed in so far that hardly a power is left: round steps serve as well.
  const auto labelled = std::count_if(list.begin(), list.end(), [](const AxisTick& t) { return !t.label.empty(); });
  if (labelled < 2) list = linear_ticks(view, wanted, whole);
  return list;
}

std::string axis_number(double value, int digits) {
  if (std::isnan(value)) return "?";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  const struct {
    double from, unit;
    const char* suffix;
  } suffixes[] = {{1e12, 1e12, "T"}, {1e9, 1e9, "G"}, {1e6, 1e6, "M"}, {1e4, 1e3, "k"}};
  for (const auto& s : suffixes) {
    if (std::abs(value) >= s.from) return fmt::format("{:.{}g}{}", value / s.unit, std::max(digits, 3), s.suffix);
  }
  return fmt::format("{:.{}g}", value, std::max(digits, std::abs(value) >= 1000 ? 4 : 1));
}

}  // namespace ply::ui
