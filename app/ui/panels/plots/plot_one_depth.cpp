// A search of one depth over its nodes: the window of the root and the values of its moves, as they came.
#include <fmt/format.h>

#include <cstdlib>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/plots/plot_pages.h"
#include "app/ui/panels/plots/plot_rim.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "engine/base/text.h"
#include "engine/read/node/root_course.h"
#include "engine/trace/thread_roots.h"

namespace ply::ui {

bool OneDepthPlot::draw(SearchScreen& screen) {
  if (!screen.recorded()) return false;
  const std::vector<u32> roots = thread_roots(screen.view);
  if (roots.empty()) return false;
  const RootCourse course = root_course(screen.view, roots.back());
  if (course.steps.empty()) return false;
  const Theme& t = theme();

  // 1. In the chosen view and in the unit that people read.
  const Side side = screen.side_for(course.mover);
  const bool turned = side != course.mover;
  const auto shown = [&](int value) { return turned ? -value : value; };
  const auto decided = [&](int value) { return std::abs(value) >= screen.decided(); };
  ScoreRim rim;
  for (const RootCourse::Step& s : course.steps)
    if (decided(s.value.value)) rim.take_decided(shown(s.value.value) > 0);
    else rim.take(shown(s.value.value) / screen.unit());
  const auto y_of = [&](int value) {
    return decided(value) ? rim.place(shown(value) > 0) : shown(value) / screen.unit();
  };
  bound_x_.clear(), bound_.clear();
  for (Points& p : points_) p = {};
  const auto bound_at = [&](u64 nodes, int alpha) {
    if (std::abs(alpha) < infinite) bound_x_.push_back(static_cast<double>(nodes)), bound_.push_back(y_of(alpha));
  };
  bound_at(0, course.alpha);
  for (const RootCourse::Step& s : course.steps) {
    Points& p = points_[static_cast<std::size_t>(screen.viewpoint.seen(s.value, course.mover).kind)];
    p.x.push_back(static_cast<double>(s.nodes)), p.y.push_back(y_of(s.value.value)), p.steps.push_back(&s);
    if (s.raised) bound_at(s.nodes, s.alpha);
  }
  if (!bound_.empty()) bound_at(course.nodes, course.steps.back().alpha);

  // 2. The plot: values by their kind, for a bound is no value. A click goes to the move.
  PlotSpec spec;
  spec.x = {.label = tr("nodes of this search"), .zero = true};
  spec.y = {.label = fmt::format(tr("score for {}, in {}"), screen.side_name(side),
                                 unit_words(screen.game(), screen.profile()))};
  rim.on(spec, fmt::format(tr("{} wins"), screen.side_name(side)),
         fmt::format(tr("{} wins"), screen.side_name(other(side))));
  spec.series.push_back({.name = turned ? tr("beta of the root") : tr("alpha of the root"),
                         .kind = SeriesKind::step,
                         .data = {bound_x_, bound_},
                         .colour = t.accent});
  std::vector<const Points*> of{nullptr};
  const auto add = [&](Kind kind, const char* name, ImU32 colour) {
    const Points& p = points_[static_cast<std::size_t>(kind)];
    if (p.x.empty()) return;
    of.push_back(&p);
    spec.series.push_back({.name = name,
                           .kind = SeriesKind::points,
                           .data = {p.x, p.y},
                           .colour = colour,
                           .describe = [&](std::size_t i) {
                             const RootCourse::Step& s = *p.steps[i];
                             return fmt::format(
                                 "{}: {}", screen.name(s.slot),
                                 screen.score(s.value, course.mover, {"plot.root", screen.view.id(s.slot)}));
                           }});
  };
  add(Kind::exact, tr("moves: = exactly"), t.pv);
  add(Kind::lower, tr("moves: \u2265 at least"), t.good);
  add(Kind::upper, tr("moves: \u2264 at most"), t.text_faint);
  if (std::abs(course.beta) < infinite)
    spec.levels.push_back({y_of(course.beta), turned ? tr("alpha of the root") : tr("beta of the root")});
  if (const u32 at = screen.view.deepest(screen.models.tick()); at != no_node)
    if (const u64 visit = screen.view.visit(at), begin = screen.view.visit(roots.back()); visit >= begin)
      spec.selected_x = static_cast<double>(visit - begin + 1);
  const PlotResult done = plot("one_depth", state_, spec);
  if (done.clicked && of[done.clicked->series])
    screen.select(screen.view.id(of[done.clicked->series]->steps[done.clicked->index]->slot));
  return true;
}

}  // namespace ply::ui
