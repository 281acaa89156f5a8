// The plot of the game: what each position was found to be worth.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/plots/plot_pages.h"
#include "app/ui/panels/plots/plot_rim.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "engine/session/play/game_graph.h"

namespace ply::ui {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

// For each point the number of the turn that led to it; 0 at the start.
std::vector<int> turn_numbers(const GameTree& tree, const std::vector<GamePoint>& points) {
  std::vector<int> out;
  int turn = 0;
  std::optional<Side> last;
  for (const GamePoint& p : points) {
    const int parent = tree.at(p.node).parent;
    if (parent >= 0 && last != tree.at(parent).mover) ++turn;
    if (parent >= 0) last = tree.at(parent).mover;
    out.push_back(turn);
  }
  return out;
}

// One axis has one unit: that of the profile which judged the position on the board, or the last one before it.
std::string axis_profile(const std::vector<GamePoint>& points) {
  std::string out;
  for (const GamePoint& p : points)
    if (p.judgement && p.judgement->score.kind != Kind::none && (!p.future || out.empty())) out = p.judgement->profile;
  return out;
}

}  // namespace

void GamePage::draw(SearchScreen& screen, bool by_turns) {
  const Game& g = screen.play.game();
  const std::vector<GamePoint> points = game_graph(screen.play.tree(), screen.play.current());
  const Theme& t = theme();
  x_.clear();
  score_.clear();
  other_x_.clear();
  other_y_.clear();
  // By turns: of the plies that one side played in a row, the last that was judged.
  const std::vector<int> places = by_turns ? turn_numbers(screen.play.tree(), points) : std::vector<int>();
  const auto place_of = [&](std::size_t at) { return by_turns ? places[at] : points[at].ply; };
  const std::string axis = axis_profile(points), unit = unit_words(g, axis);
  const double size = unit_size(g, axis);

  // 1. What belongs to the game is always for the first side. Decided games lie at the rim, behind a break, and the
  //    text says by how much; what another unit measures has no place on this axis.
  const std::vector<CurvePoint> curve = even_curve(screen.play.tree(), points);
  const auto profile_at = [&](const CurvePoint& c) -> const std::string& { return points[c.at].judgement->profile; };
  const auto decided = [&](const CurvePoint& c) {
    const ProfileInfo* p = g.profile(profile_at(c));
    return p && std::abs(c.score.value) >= p->decided;
  };
  ScoreRim rim;
  for (const CurvePoint& c : curve)
    if (decided(c)) rim.take_decided(c.score.value > 0);
    else if (unit_words(g, profile_at(c)) == unit) rim.take(c.score.value / size);
  const auto y_of = [&](const CurvePoint& c) {
    return decided(c) ? rim.place(c.score.value > 0) : c.score.value / size;
  };

  // 2. The line breaks where the profile changes, for then the numbers of both sides are not to be compared.
  PlotSpec spec;
  std::vector<CurvePoint> at, others;
  std::string judge;
  for (const CurvePoint& c : curve) {
    const int place = place_of(c.at);
    const std::string& profile = profile_at(c);
    const bool other_unit = unit_words(g, profile) != unit && !decided(c);
    if (profile != judge) {
      const ProfileInfo* p = g.profile(profile);
      const std::string title = p ? p->title : profile;
      if (!judge.empty() || profile != points[curve.back().at].judgement->profile || other_unit)
        spec.markers.push_back(
            {static_cast<double>(place),
             other_unit ? fmt::format(tr("{}: in {}, not drawn"), title, unit_words(g, profile)) : title, t.text_dim});
      if (!x_.empty()) x_.push_back(place), score_.push_back(nothing), at.push_back(c);
      judge = profile;
    }
    if (other_unit) continue;
    if (!c.joined) {
      other_x_.push_back(place), other_y_.push_back(y_of(c)), others.push_back(c);
      continue;
    }
    if (by_turns && !x_.empty() && x_.back() == place && !std::isnan(score_.back()))
      x_.pop_back(), score_.pop_back(), at.pop_back();
    x_.push_back(place), score_.push_back(y_of(c)), at.push_back(c);
  }
  if (curve.empty())
    return empty_note(tr("The evaluation along the game. Play against the computer, or search positions with F5."));
  const GameType& type = g.type();
  spec.x = {.label = by_turns ? tr("turn") : tr("ply"), .whole = true};
  spec.y = {.label = fmt::format(tr("score for {}, in {}"), type.side_name(Side::first), unit), .zero = true};
  rim.on(spec, fmt::format(tr("{} wins"), type.side_name(Side::first)),
         fmt::format(tr("{} wins"), type.side_name(Side::second)));
  const auto describe = [&](const CurvePoint& c) {
    const GamePoint& p = points[c.at];
    return fmt::format("ply {} {}: {} at depth {}, {}", p.ply, p.move,
                       game_score(g, *p.judgement, {"game.point", p.node}) + " " + for_side(g, Side::first), c.depth,
                       profile_at(c));
  };
  spec.series.push_back(
      {.name = tr("searched"), .data = {x_, score_}, .colour = t.accent, .dots = true, .describe = [&](std::size_t i) {
         return describe(at[i]);
       }});
  if (!others.empty())
    spec.series.push_back({.name = tr("of the other parity"),
                           .kind = SeriesKind::points,
                           .data = {other_x_, other_y_},
                           .colour = with_alpha(t.text_faint, 0.8f),
                           .describe = [&](std::size_t i) {
                             return describe(others[i]) + "\n" +
                                    tr("Only values whose search ended on a ply of the same side are joined; the "
                                       "others differ by the right to move.");
                           }});
  spec.levels.push_back({0, tr("even")});
  spec.selected_x = screen.play.tree().at(screen.play.current()).ply;
  for (std::size_t i = 0; by_turns && i < points.size(); ++i)
    if (points[i].node == screen.play.current()) spec.selected_x = places[i];
  const PlotResult r = plot("game", game_, spec);
  if (!r.clicked_x) return;
  const int clicked = static_cast<int>(std::round(*r.clicked_x));
  int node = -1;  // of a turn: where it ended
  for (std::size_t i = 0; i < points.size(); ++i)
    if ((by_turns ? places[i] : points[i].ply) == clicked) node = points[i].node;
  if (node >= 0) screen.commands.push(command::GoTo{node});
}

}  // namespace ply::ui
