#include "app/ui/panels/plot_rim.h"

#include <fmt/format.h>

namespace ply::ui {

void ScoreRim::on(PlotSpec& spec, const std::string& side_wins, const std::string& other_wins) const {
  const double gap = 0.12 * range();
  if (won_) spec.y.broken_above = high_ + gap, spec.levels.push_back({place(true), side_wins});
  if (lost_) spec.y.broken_below = low_ - gap, spec.levels.push_back({place(false), other_wins});
  spec.y.format = [axis = spec.y, side_wins, other_wins](double v) {
    return !axis.beyond(v) ? fmt::format("{:+.4g}", v) : v > 0 ? side_wins : other_wins;
  };
}

}  // namespace ply::ui
