// Plots over iterations: how the places of the moves changed, and what each iteration cost.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/plots/bump_chart.h"
#include "app/ui/panels/plots/plot_pages.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/empty_state.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/search/switches.h"

namespace ply::ui {
namespace {

constexpr const char* plot_tables_table_help =
    tr("Recorded nodes that the transposition table answered, as a share of the recorded nodes. Entries that were "
       "found and did not answer are not in the record.");

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

std::optional<double> depth_now(const SearchScreen& screen, const IterationsModel& m) {
  const int i = iteration_at(m, screen.models.tick());
  return i < 0 ? std::nullopt : std::optional<double>(m.points[static_cast<std::size_t>(i)].depth);
}

// To the end of an iteration, its root selected.
void go(SearchScreen& screen, const IterationsModel& m, std::optional<double> x) {
  if (!x) return;
  for (const IterationPoint& p : m.points)
    if (p.end >= 0 && p.depth == static_cast<int>(std::lround(*x))) {
      screen.commands.push(command::Seek{p.end});
      screen.select(p.root);
    }
}

bool deepens(const SearchScreen& screen) {
  const auto& run = screen.runs.run();
  return run && run->subject().options.has(Switch::iterative);
}

// Why there are no iterations to compare: where it deepens already, that is not to be chosen again.
std::string too_few(const SearchScreen& screen, const IterationsModel& m) {
  if (!m.points.empty())
    return fmt::format(
        fmt::runtime(deepens(screen)
                         ? tr("Only depth {} was finished, so there are no iterations to compare.")
                         : tr("Only depth {} was searched, so there are no iterations to compare.\nWith iterative "
                              "deepening this shows how the moves change places from depth to depth.")),
        m.points.front().depth);
  if (screen.models.subject().foreign) return tr("No iterations were recorded.");
  return deepens(screen) && screen.recorded() && !screen.runs.run()->running()
             ? tr("No depth was finished: the search was stopped first. Give it more nodes or time.")
             : tr("Score and best move of each iteration. Choose iterative deepening and press F5.");
}

void iteration_table(SearchScreen& screen, const IterationsModel& m) {
  struct Head {
    const char* title;
    float characters;
    const char* help;
  };
  static constexpr std::array<Head, 9> heads{
      {{"depth", 6, tr("The depth of the iteration. A click goes to its end.")},
       {"nodes", 9, tr("Nodes visited in it, all its attempts together.")},
       {"growth", 7, tr("Nodes over the nodes of the iteration before.")},
       {"branching", 9, tr("Effective branching factor: nodes^(1/depth).")},
       {"nodes/s", 8, tr("Nodes a second; files keep times only of searches limited by time.")},
       {"table", 8, plot_tables_table_help},
       {"table %", 8, plot_tables_table_help},
       {"cut-offs", 9, tr("Recorded nodes that were cut off.")},
       {"first %", 8, tr("Of these, by their first move.")}}};
  // As many of them as there is room for.
  const float ch = text_width("0", fonts().mono), between = 2 * ImGui::GetStyle().CellPadding.x + 1;
  float room = ImGui::GetContentRegionAvail().x;
  std::vector<std::size_t> shown;
  std::vector<const char*> help;
  for (std::size_t i = 0; i < heads.size() && (room -= heads[i].characters * ch + between) >= 0; ++i)
    shown.push_back(i), help.push_back(heads[i].help);
  if (shown.empty()) return;
  if (!ImGui::BeginTable("iterations", static_cast<int>(shown.size()),
                         ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit))
    return;
  for (const std::size_t i : shown) ImGui::TableSetupColumn(heads[i].title, 0, ch * heads[i].characters);
  table_heads(static_cast<int>(shown.size()), 0, help);
  const int now = iteration_at(m, screen.models.tick());
  const Untold untold = screen.view.untold();
  for (std::size_t n = 0; n < m.points.size(); ++n) {
    const IterationPoint& p = m.points[n];
    ImGui::TableNextRow();
    ImGui::TableSetColumnIndex(0);
    if (static_cast<int>(n) == now) ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg1, theme().selection);
    ImGui::PushID(static_cast<int>(n));
    if (ImGui::Selectable("##iteration", false, ImGuiSelectableFlags_SpanAllColumns, {0, ImGui::GetTextLineHeight()}))
      go(screen, m, p.depth);
    if (probing()) probe(fmt::format("plots.iteration.{}", p.depth));
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    for (const std::size_t i : shown) {
      if (!ImGui::TableSetColumnIndex(static_cast<int>(std::find(shown.begin(), shown.end(), i) - shown.begin())))
        continue;
      const bool counted = p.begin >= 0;
      const std::string cell = i == 0   ? fmt::format("{}", p.depth)
                               : i == 1 ? grouped(p.nodes)
                               : i == 2 ? (p.growth > 0 ? fmt::format("{:.2f}", p.growth) : "")
                               : i == 3 ? (p.branching > 0 ? fmt::format("{:.2f}", p.branching) : "")
                               : i == 4 ? (p.speed > 0 ? short_nodes(static_cast<u64>(p.speed)) : "")
                               : !counted || (i > 6 && untold.windows && p.cuts == 0) || untold.tree ? ""
                               : i == 5 ? short_nodes(p.table_answers)
                               : i == 6 ? share_text(share(p.table_answers, p.recorded))
                               : i == 7 ? short_nodes(p.cuts)
                                        : share_text(share(p.first_cuts, p.cuts));
      mono_right(cell, i == 1 ? theme().text : theme().text_dim);
    }
  }
  ImGui::EndTable();
}

}  // namespace

void IterationsPage::draw(SearchScreen& screen, const FrameModel& frame) {
  if (screen.view.untold().depths) return empty_note(shared_texts::no_depths);
  const IterationsModel& m = frame.moment.iterations_model();
  if (m.points.size() < 2) {
    // A search that deepens was stopped early: that is said above what it found on its way.
    const std::string why = too_few(screen, m);
    if (!frame.runs.run()) {
      if (empty_state(Sketch::plot, tr("Score and best move of each iteration of a search."), "empty.plots",
                      tr("Search this position (F5)")))
        screen.commands.act("search.run");
      return;
    }
    if (!screen.recorded()) return empty_note(why);
    if (deepens(screen)) wrapped_text(theme().text_dim, why);
    if (!one_depth_.draw(screen) && !deepens(screen)) empty_note(why);
    return;
  }
  // An iteration is known as finished before its last records are read.
  const auto read = static_cast<std::size_t>(
      std::count_if(m.points.begin(), m.points.end(), [](const IterationPoint& p) { return p.root != no_node; }));
  if (places_of_ != std::pair(frame.moment.recording_serial(), m.points.size()) || places_read_ != read) {
    places_ = standings(m);
    places_of_ = {frame.moment.recording_serial(), m.points.size()};
    places_read_ = read;
  }
  const auto now = depth_now(screen, m);
  const BumpResult said =
      bump_chart(screen, m, places_, now ? std::optional<int>(static_cast<int>(*now)) : std::nullopt,
                 ImGui::GetContentRegionAvail());
  if (said.clicked_depth) go(screen, m, *said.clicked_depth);
  if (said.why)
    screen.commands.act("ask.question", fmt::format("score-change from={} to={}", said.why->first, said.why->second));
}

void CostPage::draw(SearchScreen& screen, const FrameModel& frame) {
  if (screen.view.untold().depths) return empty_note(shared_texts::no_depths);
  const IterationsModel& m = frame.moment.iterations_model();
  if (m.points.empty()) return empty_note(too_few(screen, m));
  const Theme& t = theme();
  x_.clear();
  nodes_of_.clear();
  growth_.clear();
  branching_.clear();
  for (const IterationPoint& p : m.points) {
    x_.push_back(p.depth);
    nodes_of_.push_back(static_cast<double>(p.nodes));
    growth_.push_back(p.growth > 0 ? p.growth : nothing);
    branching_.push_back(p.branching > 0 ? p.branching : nothing);
  }
  const auto describe = [&m](std::size_t i) {
    const IterationPoint& p = m.points[i];
    return fmt::format(
        "depth {}: {} nodes{}{}{}", p.depth, grouped(p.nodes),
        p.seconds > 0 ? fmt::format(", {:.3f} s", p.seconds) : std::string(),
        p.speed > 0 ? fmt::format(", {} a second", short_nodes(static_cast<u64>(p.speed))) : std::string(),
        p.attempts > 1 ? fmt::format(", {} attempts", p.attempts) : std::string());
  };
  // Below the plots the same as figures, where there is room for both.
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float line = ImGui::GetTextLineHeight() + px(4),
              figures = std::min(line * static_cast<float>(m.points.size() + 1) + px(4), std::floor(room.y * 0.45f));
  const bool tables = room.y > px(230) && room.x > px(300);
  const float half = std::floor((room.x - px(8)) / 2), high = tables ? room.y - figures - px(6) : 0;
  PlotSpec left;
  left.x = {.label = tr("iteration"), .whole = true};
  left.y = {.label = tr("nodes"), .scale = AxisScale::log10};
  left.series.push_back({.name = tr("nodes"),
                         .kind = SeriesKind::bars,
                         .data = {x_, nodes_of_},
                         .colour = mix(t.panel, t.accent, 0.75f),
                         .describe = describe});
  left.selected_x = depth_now(screen, m);
  go(screen, m, plot("nodes", nodes_, left, {half, high}).clicked_x);
  ImGui::SameLine(0, px(8));
  PlotSpec right;
  right.x = {.label = tr("iteration"), .whole = true};
  right.y = {.label = tr("branching factor"), .zero = true};
  right.series.push_back({.name = tr("nodes / nodes of the iteration before"),
                          .data = {x_, growth_},
                          .colour = t.series[1],
                          .dots = true,
                          .describe = describe});
  right.series.push_back({.name = tr("nodes^(1/depth)"),
                          .data = {x_, branching_},
                          .colour = t.series[2],
                          .dots = true,
                          .describe = describe});
  right.selected_x = left.selected_x;
  go(screen, m, plot("branching", branching_state_, right, {0, high}).clicked_x);
  if (!tables) return;
  ImGui::BeginChild("figures", {0, 0});
  iteration_table(screen, m);
  ImGui::EndChild();
}

std::string share_text(double share) { return share < 0 ? "" : fmt::format("{:.1f}", 100 * share); }

}  // namespace ply::ui
