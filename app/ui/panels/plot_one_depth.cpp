// A search of one depth over its nodes: the window of the root and the values of its moves, as they came.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "app/ui/look/look.h"
#include "app/ui/look/texts_plots.h"
#include "app/ui/panels/plot_pages.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "engine/analysis/node/root_course.h"
#include "engine/core/text.h"

namespace ply::ui {

bool OneDepthPlot::draw(SearchScreen& screen) {
  if (!screen.recorded()) return false;
  std::vector<u32> roots;
  screen.view.roots(roots);
  if (roots.empty()) return false;
  const RootCourse course = root_course(screen.view, roots.back());
  if (course.steps.empty()) return false;
  const Theme& t = theme();

  // 1. In the chosen view and in the unit that people read; decided values lie at the rim.
  const int sign = screen.viewpoint.sign_for(course.mover);
  const auto decided = [&](int v) { return std::abs(v) >= screen.decided(); };
  double low = 0, high = 0;
  bool first = true, won = false, lost = false;
  for (const RootCourse::Step& s : course.steps) {
    const int shown = sign * s.value.value;
    if (decided(shown)) {
      (shown > 0 ? won : lost) = true;
      continue;
    }
    const double y = shown / screen.unit();
    low = first ? y : std::min(low, y), high = first ? y : std::max(high, y), first = false;
  }
  const double range = std::max(high - low, 1.0), rim = 0.24 * range, gap = 0.12 * range;
  const auto y_of = [&](int value) {
    const int shown = sign * value;
    return !decided(shown) ? shown / screen.unit() : shown > 0 ? high + rim : low - rim;
  };
  nodes_.clear(), values_.clear(), alpha_x_.clear(), alpha_.clear(), inks_.clear();
  const auto alpha_at = [&](u64 nodes, int alpha) {
    if (std::abs(alpha) < infinite) alpha_x_.push_back(static_cast<double>(nodes)), alpha_.push_back(y_of(alpha));
  };
  alpha_at(0, course.alpha);
  for (const RootCourse::Step& s : course.steps) {
    nodes_.push_back(static_cast<double>(s.nodes)), values_.push_back(y_of(s.value.value));
    inks_.push_back(s.raised ? t.pv : t.text_faint);
    if (s.raised) alpha_at(s.nodes, s.alpha);
  }
  if (!alpha_.empty()) alpha_at(course.nodes, course.steps.back().alpha);

  // 2. The plot; a click goes to the move.
  const std::string side = screen.side_name(screen.side_for(course.mover));
  PlotSpec spec;
  spec.x = {.label = texts::plots::nodes_of_search, .zero = true};
  spec.y = {.label = fmt::format(texts::plots::score_for, side, unit_words(screen.game(), screen.profile()))};
  if (won) spec.y.broken_above = high + gap;
  if (lost) spec.y.broken_below = low - gap;
  const AxisSpec y_axis = spec.y;
  spec.y.format = [y_axis](double v) { return y_axis.beyond(v) ? v > 0 ? "win" : "loss" : fmt::format("{:+.4g}", v); };
  spec.series.push_back({.name = sign > 0 ? texts::plots::root_alpha : texts::plots::root_beta,
                         .kind = SeriesKind::step,
                         .data = {alpha_x_, alpha_},
                         .colour = t.accent});
  spec.series.push_back({.name = texts::plots::root_moves,
                         .kind = SeriesKind::points,
                         .data = {nodes_, values_},
                         .colours = inks_,
                         .describe = [&](std::size_t i) {
                           const RootCourse::Step& s = course.steps[i];
                           return fmt::format(
                               "{}: {}", screen.name(s.slot),
                               screen.score(s.value, course.mover, {"plot.root", screen.view.id(s.slot)}));
                         }});
  if (std::abs(course.beta) < infinite)
    spec.levels.push_back({y_of(course.beta), sign > 0 ? texts::plots::root_beta : texts::plots::root_alpha});
  const PlotResult done = plot("one_depth", state_, spec);
  if (done.clicked && done.clicked->series == 1) screen.select(screen.view.id(course.steps[done.clicked->index].slot));
  return true;
}

}  // namespace ply::ui
