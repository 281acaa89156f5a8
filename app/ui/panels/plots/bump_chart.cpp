#include "app/ui/panels/plots/bump_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr const char* plots_by_proof =
    tr("The best move comes first, then the others by what is known of them; ties in the order of the search.");

constexpr const char* plots_why = tr("Why does depth {} say something else than depth {}?");

constexpr const char* plots_jump =
    tr("From {} to {} at depth {}: more than {} times the median of the other changes.\nBest move {} before, {} now.");

constexpr float highest_row = 34, lowest_row = 17;
constexpr std::size_t nobody = static_cast<std::size_t>(-1);

struct Chart {
  SearchScreen& screen;
  const IterationsModel& m;
  const std::vector<std::vector<std::size_t>>& places;
  std::size_t rows = 0;  // drawn
  ImVec2 min, max;       // of the places
  float column = 0, row = 0;
  float chip = 0;                      // width of a place
  bool values = false, names = false;  // written in the places; without names these stand at the right end
  std::size_t hot = nobody;            // move under the mouse

  ImVec2 at(std::size_t i, std::size_t place) const {
    return {min.x + (static_cast<float>(i) + 0.5f) * column, min.y + (static_cast<float>(place) + 0.5f) * row};
  }
  std::size_t place_of(std::size_t i, std::size_t move) const {
    const auto it = std::find(places[i].begin(), places[i].end(), move);
    return it == places[i].end() ? nobody : static_cast<std::size_t>(it - places[i].begin());
  }
  ImU32 colour(std::size_t move) const { return theme().series[move % theme().series.size()]; }
  std::string name(std::size_t move) const { return m.move_texts[move].empty() ? "?" : m.move_texts[move]; }
  std::string value(std::size_t i, std::size_t move) const {
    return screen.score(m.scores[move][i], m.mover, {"plot.bound", static_cast<long long>(i * 1000 + move)});
  }
};

void line(const Chart& c, ImDrawList& draw, std::size_t i, std::size_t move, std::size_t a, std::size_t b) {
  ImVec2 from = c.at(i, a), to = c.at(i + 1, b);
  from.x += c.chip / 2, to.x -= c.chip / 2;
  const float bend = (to.x - from.x) / 2;
  const bool faint = c.hot != nobody && c.hot != move;
  draw.AddBezierCubic(from, {from.x + bend, from.y}, {to.x - bend, to.y}, to,
                      with_alpha(c.colour(move), faint ? 0.25f : 0.9f), px(c.hot == move ? 3.0f : 1.8f), 16);
}

// From every place that is drawn to the next, and from below into those that are: there may be hundreds of moves.
void lines(const Chart& c, ImDrawList& draw) {
  for (std::size_t i = 0; i + 1 < c.places.size(); ++i) {
    for (std::size_t a = 0; a < std::min(c.rows, c.places[i].size()); ++a)
      if (const std::size_t b = c.place_of(i + 1, c.places[i][a]); b != nobody)
        line(c, draw, i, c.places[i][a], a, std::min(b, c.rows));
    for (std::size_t b = 0; b < std::min(c.rows, c.places[i + 1].size()); ++b)
      if (const std::size_t a = c.place_of(i, c.places[i + 1][b]); a != nobody && a >= c.rows)
        line(c, draw, i, c.places[i + 1][b], c.rows, b);
  }
}

void chips(const Chart& c, ImDrawList& draw) {
  const Theme& t = theme();
  for (std::size_t i = 0; i < c.places.size(); ++i)
    for (std::size_t place = 0; place < std::min(c.rows, c.places[i].size()); ++place) {
      const std::size_t move = c.places[i][place];
      const ImVec2 at = c.at(i, place), half{c.chip / 2, c.row / 2 - px(1.5f)}, a{at.x - half.x, at.y - half.y},
                   b{at.x + half.x, at.y + half.y};
      const bool best = c.m.moves[move] == c.m.points[i].best, faint = c.hot != nobody && c.hot != move;
      const std::string words = c.names && c.values ? c.name(move) + " " + c.value(i, move)
                                : c.values          ? c.value(i, move)
                                                    : c.name(move);
      ImGui::LogText("%s ", words.c_str());
      if (!c.names && !c.values) {
        draw.AddCircleFilled(at, px(best ? 5.0f : 3.5f), with_alpha(c.colour(move), faint ? 0.4f : 1), 14);
        if (best) draw.AddCircle(at, px(6.5f), t.pv, 16, px(1.6f));
        continue;
      }
      draw.AddRectFilled(a, b, mix(t.panel, c.colour(move), faint ? 0.08f : 0.22f), px(4));
      draw.AddRect(a, b, best ? t.pv : with_alpha(c.colour(move), faint ? 0.3f : 0.8f), px(4), 0,
                   best ? px(1.8f) : px(1));
      draw_clipped(draw, {a.x + px(6), std::floor(at.y - ImGui::GetFontSize() / 2)}, b.x - a.x - px(8),
                   faint ? t.text_faint : t.text, words);
    }
}

/// Whether a step of the chart can be explained: both roots are recorded, and say something else.
bool changes(const Chart& c, const IterationPoint& a, const IterationPoint& b) {
  return !c.screen.view.untold().windows && a.root != no_node && b.root != no_node &&
         (a.best != b.best || a.score.value != b.score.value);
}

/// The sign between two columns, below them; the step whose sign is under the mouse, or -1.
int whys(const Chart& c, ImDrawList& draw, float y, float height, bool hovered) {
  const float wide = text_width("?") + px(8);
  if (c.column < 2 * wide) return -1;
  int under = -1;
  for (std::size_t i = 0; i + 1 < c.m.points.size(); ++i) {
    if (!changes(c, c.m.points[i], c.m.points[i + 1])) continue;
    const float x = std::floor(c.min.x + static_cast<float>(i + 1) * c.column - wide / 2);
    const ImVec2 a{x, y}, b{x + wide, y + height};
    const bool hot = hovered && ImGui::IsMouseHoveringRect(a, b);
    const ImU32 edge = c.m.points[i].best != c.m.points[i + 1].best ? theme().pv : theme().border;
    draw.AddRectFilled(a, b, hot ? theme().hover : theme().raised, px(4));
    draw.AddRect(a, b, edge, px(4), 0, px(1));
    draw.AddText({x + px(4), y}, hot ? theme().text : theme().text_dim, "?");
    if (probing()) probe_rect(fmt::format("plots.why.{}", c.m.points[i + 1].depth), a, b);
    if (hot) under = static_cast<int>(i);
  }
  return under;
}

/// A triangle where the value jumped up or down, between the best moves of two columns; the step whose triangle is
/// under the mouse, or -1.
int jumps(const Chart& c, ImDrawList& draw, bool hovered) {
  const float half = std::min(px(6), c.column / 2 - px(1));
  int under = -1;
  for (std::size_t i = 0; i + 1 < c.m.points.size(); ++i) {
    const int jumped = c.m.points[i + 1].jumped * c.screen.viewpoint.sign_for(c.m.mover);
    if (jumped == 0) continue;
    const ImVec2 at{std::floor(c.min.x + static_cast<float>(i + 1) * c.column), c.at(i, 0).y},
        a{at.x - half, at.y - half}, b{at.x + half, at.y + half};
    const bool hot = hovered && ImGui::IsMouseHoveringRect(a, b);
    const float tip = jumped > 0 ? a.y : b.y, foot = jumped > 0 ? b.y : a.y;
    draw.AddTriangleFilled({at.x, tip}, {b.x, foot}, {a.x, foot}, hot ? theme().text : theme().warning);
    draw.AddTriangle({at.x, tip}, {b.x, foot}, {a.x, foot}, theme().panel, px(1));
    ImGui::LogText("%s ", jumped > 0 ? "jumps up" : "jumps down");
    if (probing()) probe_rect(fmt::format("plots.jump.{}", c.m.points[i + 1].depth), a, b);
    if (hot) under = static_cast<int>(i);
  }
  return under;
}

}  // namespace

BumpResult bump_chart(SearchScreen& screen, const IterationsModel& m,
                      const std::vector<std::vector<std::size_t>>& places, std::optional<int> depth_now, ImVec2 size) {
  const Theme& t = theme();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton("##bump", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
  probe_rect("plot.iterations", at, {at.x + size.x, at.y + size.y});
  const bool hovered = ImGui::IsItemHovered(), clicked = hovered && ImGui::IsMouseReleased(0);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(at, {at.x + size.x, at.y + size.y}, true);

  // 1. How much there is room for in a column: name and value, the value (then names stand at the right end), the name,
  // a dot.
  Chart c{screen, m, places, 0, {}, {}, 0, 0, 0, false, false, nobody};
  compat::push_font(fonts().mono);
  const float height = ImGui::GetTextLineHeight(), foot = height + px(4), high = size.y - foot - height - px(4);
  std::size_t max = 0;
  for (const auto& p : places) max = std::max(max, p.size());
  c.rows = bounded<std::size_t>(static_cast<std::size_t>(std::max(high / px(lowest_row), 1.0f)), 1,
                                std::max<std::size_t>(max, 1));
  c.row = std::floor(bounded(high / static_cast<float>(c.rows), px(lowest_row), px(highest_row)));
  float name = 0, value = 0, both = 0;
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t k = 0; k < std::min(c.rows, places[i].size()); ++k) {
      const std::string its_name = c.name(places[i][k]), its_value = c.value(i, places[i][k]);
      name = std::max(name, text_width(its_name));
      value = std::max(value, text_width(its_value));
      both = std::max(both, text_width(its_name + " " + its_value));
    }
  const float right = name + px(12);
  const auto fits = [&](float wide, float beside) {
    return (wide + px(24)) * static_cast<float>(m.points.size()) <= size.x - beside;
  };
  c.names = fits(both, 0) || (!fits(value, right) && fits(name, 0));
  c.values = fits(both, 0) || fits(value, right);
  c.min = {at.x, at.y + height + px(4)};
  c.max = {at.x + size.x - (c.names ? 0 : right), c.min.y + c.row * static_cast<float>(c.rows)};
  c.column = std::min((c.max.x - c.min.x) / static_cast<float>(m.points.size()), px(260));
  c.chip = (c.names && c.values ? both
            : c.values          ? value
            : c.names           ? name
                                : 0) +
           (c.names || c.values ? px(12) : px(8));

  // 2. The column of the moment, and what is under the mouse.
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  int under = -1;
  if (hovered && mouse.x >= c.min.x && mouse.x < c.min.x + c.column * static_cast<float>(m.points.size()))
    under = static_cast<int>((mouse.x - c.min.x) / c.column);
  std::size_t under_place = nobody;
  if (under >= 0 && mouse.y >= c.min.y && mouse.y < c.max.y) {
    under_place = static_cast<std::size_t>((mouse.y - c.min.y) / c.row);
    const auto& column = c.places[static_cast<std::size_t>(under)];
    if (under_place < column.size()) c.hot = column[under_place];
    else under_place = nobody;
  }
  for (std::size_t i = 0; i < m.points.size(); ++i) {
    const float x = c.min.x + static_cast<float>(i) * c.column;
    if (depth_now && m.points[i].depth == *depth_now)
      draw.AddRectFilled({x, at.y}, {x + c.column, at.y + size.y}, with_alpha(t.selection, 0.4f), px(4));
    else if (static_cast<int>(i) == under)
      draw.AddRectFilled({x, at.y}, {x + c.column, at.y + size.y}, with_alpha(t.raised, 0.6f), px(4));
    screen.mark_rest(draw, {x + px(2), at.y + px(2)}, {x + c.column - px(2), at.y + size.y - px(2)}, m.points[i].root,
                     "iterations");
  }

  // 3. Lines below places; depths below them all.
  lines(c, draw);
  chips(c, draw);
  if (!c.names && !c.places.empty())
    for (std::size_t place = 0; place < std::min(c.rows, c.places.back().size()); ++place)
      draw.AddText({c.min.x + c.column * static_cast<float>(m.points.size()) + px(6), c.at(0, place).y - height / 2},
                   c.colour(c.places.back()[place]), c.name(c.places.back()[place]).c_str());
  float free_from = at.x;
  for (std::size_t i = 0; i < m.points.size(); ++i) {
    const std::string depth = std::to_string(m.points[i].depth);
    const float x = c.at(i, 0).x - text_width(depth) / 2;
    if (x < free_from) continue;
    draw.AddText({std::floor(x), std::min(c.max.y + px(3), at.y + size.y - height)}, t.text_dim, depth.c_str());
    free_from = x + text_width(depth) + px(4);
  }
  const int jump = jumps(c, draw, hovered);
  const int why = whys(c, draw, std::min(c.max.y + px(3), at.y + size.y - height), height, hovered);
  ImGui::PopFont();
  const Side side = screen.viewpoint.sign_for(m.mover) > 0 ? m.mover : other(m.mover);
  std::string title = fmt::format(tr("best move first, score for {}"), screen.side_name(side));
  if (max > c.rows) title += "; " + fmt::format(tr("lower places not drawn: {}"), max - c.rows);
  draw_clipped(draw, {at.x + px(4), at.y}, size.x - px(8), t.text_dim, title);
  ImGui::LogText("%s\n", title.c_str());
  draw.PopClipRect();

  // 4. The reading.
  BumpResult out;
  if (jump >= 0) {
    const IterationPoint &before = m.points[static_cast<std::size_t>(jump)],
                         &now = m.points[static_cast<std::size_t>(jump) + 1];
    const auto value = [&](const IterationPoint& p) { return screen.score(p.score, m.mover, {"plot.jump", p.depth}); };
    ImGui::SetTooltip("%s", fmt::format(fmt::runtime(plots_jump), value(before), value(now), now.depth, jump_factor,
                                        before.best_text, now.best_text)
                                .c_str());
    if (clicked) out.clicked_depth = now.depth;
    return out;
  }
  if (why >= 0) {
    const auto i = static_cast<std::size_t>(why);
    const std::pair depths(m.points[i].depth, m.points[i + 1].depth);
    ImGui::SetTooltip("%s", fmt::format(fmt::runtime(plots_why), depths.second, depths.first).c_str());
    if (clicked) out.why = depths;
    return out;
  }
  if (under < 0) {
    if (hovered) ImGui::SetTooltip("%s", plots_by_proof);
    return out;
  }
  const IterationPoint& p = m.points[static_cast<std::size_t>(under)];
  if (under_place != nobody) {
    const bool best = m.moves[c.hot] == p.best;
    ImGui::SetTooltip("%s %s\n%s%s%s", c.name(c.hot).c_str(), c.value(static_cast<std::size_t>(under), c.hot).c_str(),
                      fmt::format(fmt::runtime(tr("Place {} at depth {}.")), under_place + 1, p.depth).c_str(),
                      best ? "\n" : "", best ? p.pv.c_str() : "");
  } else {
    ImGui::SetTooltip("%s", plots_by_proof);
  }
  if (clicked) out.clicked_depth = p.depth;
  return out;
}

}  // namespace ply::ui
