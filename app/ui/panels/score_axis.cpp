#include "app/ui/panels/score_axis.h"

#include <algorithm>
#include <cmath>

#include "engine/search/observer.h"

namespace ply::ui {
namespace {
constexpr float rim = 0.07f;  // on either side, for wins and infinite bounds
}

void ScoreAxis::begin(int decided, double unit) {
  decided_ = decided > 0 ? decided : infinite;
  unit_ = unit > 0 ? unit : 1;
  any_ = false;
}

void ScoreAxis::show(int value) {
  if (std::abs(value) >= decided_ || std::abs(value) >= infinite) return;
  need_low_ = any_ ? std::min<double>(need_low_, value) : value;
  need_high_ = any_ ? std::max<double>(need_high_, value) : value;
  any_ = true;
}

bool ScoreAxis::settle(float seconds) {
  if (!any_) need_low_ = -unit_, need_high_ = unit_;
  const double air = std::max((need_high_ - need_low_) * 0.12, 0.5 * unit_);
  const double low = need_low_ - air, high = need_high_ + air;
  if (!known_) {
    target_low_ = low, target_high_ = high;
  } else if (any_) {
    const bool outside = need_low_ < target_low_ || need_high_ > target_high_;
    const bool empty = (high - low) < 0.3 * (target_high_ - target_low_);
    if (empty) target_low_ = low, target_high_ = high;
    else if (outside) target_low_ = std::min(target_low_, low), target_high_ = std::max(target_high_, high);
  }
  const double distance = std::abs(target_low_ - low_) + std::abs(target_high_ - high_);
  if (!known_ || seconds <= 0 || distance < 0.004 * (target_high_ - target_low_)) {
    low_ = target_low_, high_ = target_high_;
    known_ = true;
    return false;
  }
  const double k = std::min(1.0, seconds * 12.0);  // nearly there after 200 ms
  low_ += (target_low_ - low_) * k;
  high_ += (target_high_ - high_) * k;
  return true;
}

float ScoreAxis::place(int value) const {
  if (value <= -infinite) return 0;
  if (value >= infinite) return 1;
  if (std::abs(value) >= decided_) return value < 0 ? rim * 0.4f : 1 - rim * 0.4f;
  const double at = (value - low_) / std::max(high_ - low_, 1e-9);
  return rim + static_cast<float>(std::clamp(at, -0.4 * rim, 1 + 0.4 * rim)) * (1 - 2 * rim);
}

double ScoreAxis::tick_distance(int wanted) const {
  const double raw = (high_ - low_) / std::max(wanted, 1);
  const double base = std::max(std::pow(10.0, std::floor(std::log10(std::max(raw, 1e-9)))), 1.0);
  for (double step : {1.0, 2.0, 5.0, 10.0})
    if (base * step >= raw) return base * step;
  return base * 10;
}

}  // namespace ply::ui
