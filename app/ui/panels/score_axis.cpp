#include "app/ui/panels/score_axis.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/base/bounded.h"
#include "engine/search/observer.h"

namespace ply::ui {
namespace {

constexpr float rim = 0.03f;    // on either side, for wins; infinite bounds lie at its outer edge
constexpr float outer = 0.12f;  // where the scale shrinks, rim included

double round_step(double raw, double min) {
  const double base = std::pow(10.0, std::floor(std::log10(std::max(raw, 1e-9))));
  for (double step : {1.0, 2.0, 5.0})
    if (base * step >= raw) return std::max(base * step, min);
  return std::max(base * 10, min);
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

float ScoreAxis::fold(bool upper) { return upper ? 1 - outer : outer; }

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

void RimScale::add(int value) {
  if (std::abs(value) >= infinite) return;
  if (std::abs(value) >= decided_) {
    (value > 0 ? wins_ : losses_) = true;
    return;
  }
  low_ = any_ ? std::min<double>(low_, value) : value;
  high_ = any_ ? std::max<double>(high_, value) : value;
  any_ = true;
}

void RimScale::close(double share, double min) {
  const double air = std::max((high_ - low_) * share, std::max(min, 1e-6));
  low_ -= air, high_ += air;
}

float RimScale::place(double value) const {
  const double from = losses_ ? static_cast<double>(rim) * 1.3 : 0, to = wins_ ? 1 - static_cast<double>(rim) * 1.3 : 1;
  return static_cast<float>(from + (bounded(value, low_, high_) - low_) / (high_ - low_) * (to - from));
}

float RimScale::place(int value) const {
  if (value >= infinite) return 1;
  if (value <= -infinite) return 0;
  if (std::abs(value) >= decided_) return value > 0 ? 1 - rim * 0.4f : rim * 0.4f;
  return place(static_cast<double>(value));
}

double ScoreAxis::tick_distance(int wanted) const { return round_step((high_ - low_) / std::max(wanted, 1), 1); }

}  // namespace ply::ui
