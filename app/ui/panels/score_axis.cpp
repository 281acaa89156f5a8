#include "app/ui/panels/score_axis.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/search/observer.h"

namespace ply::ui {
namespace {

constexpr float rim = 0.03f;    // on either side, for wins; infinite bounds lie at its outer edge
constexpr float outer = 0.12f;  // where the scale shrinks, rim included

double round_step(double raw, double least) {
  const double base = std::pow(10.0, std::floor(std::log10(std::max(raw, 1e-9))));
  for (double step : {1.0, 2.0, 5.0})
    if (base * step >= raw) return std::max(base * step, least);
  return std::max(base * 10, least);
}

}  // namespace

void ScoreAxis::set(bool any, int low, int high, int decided, double unit) {
  decided_ = decided > 0 ? decided : infinite;
  unit = unit > 0 ? unit : 1;
  if (!any) low = high = 0;
  // Round ends, so that a value more or less seldom moves the scale while a search runs.
  const double width = std::max<double>(high - low, 2 * unit), step = round_step(width / 4, 1);
  low_ = std::floor((low - 0.04 * width) / step) * step;
  high_ = std::ceil((high + 0.04 * width) / step) * step;
  if (high_ - low_ < 2 * unit) low_ -= step, high_ += step;
}

float ScoreAxis::place(int value) const {
  if (value <= -infinite) return 0;
  if (value >= infinite) return 1;
  if (std::abs(value) >= decided_) return value < 0 ? rim * 0.5f : 1 - rim * 0.5f;
  const double width = high_ - low_;
  const auto beyond = [&](double by) { return static_cast<float>(by / (by + 0.6 * width)) * (outer - rim); };
  if (value < low_) return outer - beyond(low_ - value);
  if (value > high_) return 1 - outer + beyond(value - high_);
  return outer + static_cast<float>((value - low_) / width) * (1 - 2 * outer);
}

double ScoreAxis::tick_distance(int wanted) const { return round_step((high_ - low_) / std::max(wanted, 1), 1); }

}  // namespace ply::ui
