// Scores on the axis of a plot: decided ones lie at the rim, behind a break, and the text says who wins.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/ui/widgets/plot.h"

namespace ply::ui {

class ScoreRim {
 public:
  /// In the unit that people read, in the view of one side. All of them are taken before a place is asked for.
  void take(double value) { low_ = std::min(low_, value), high_ = std::max(high_, value); }
  /// `won`: by that side.
  void take_decided(bool won) { (won ? won_ : lost_) = true; }
  double place(bool won) const { return won ? high_ + 0.24 * range() : low_ - 0.24 * range(); }
  /// The axis is broken where something is decided, its readings say so, and a level stands there.
  void on(PlotSpec& spec, const std::string& side_wins, const std::string& other_wins) const;

 private:
  double range() const { return std::max(high_ - low_, 1.0); }
  double low_ = 0, high_ = 0;
  bool won_ = false, lost_ = false;
};

inline void ScoreRim::on(PlotSpec& spec, const std::string& side_wins, const std::string& other_wins) const {
  const double gap = 0.12 * range();
  if (won_) spec.y.broken_above = high_ + gap, spec.levels.push_back({place(true), side_wins});
  if (lost_) spec.y.broken_below = low_ - gap, spec.levels.push_back({place(false), other_wins});
  spec.y.format = [axis = spec.y, side_wins, other_wins](double v) {
    return !axis.beyond(v) ? fmt::format("{:+.4g}", v) : v > 0 ? side_wins : other_wins;
  };
}

}  // namespace ply::ui
