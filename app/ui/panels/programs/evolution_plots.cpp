#include "app/ui/panels/programs/evolution_plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "engine/session/matches/breeding.h"

namespace ply::ui {
namespace {

constexpr const char* evolution_validation = tr("champion's validation, %");

}  // namespace

Estimate strength_of(const HeldOut& h) { return wilson(h.tally.half_points / 2.0, h.tally.games); }

// Rows are only ever added, but for another evolution.
void EvolutionPlots::take(const EvolutionShown& shown) {
  const auto& rows = shown.rows;
  if (rows.size() < x_.size() ||
      (!x_.empty() && (rows.empty() || best_.front() != rows.front().best || mean_.front() != rows.front().mean))) {
    for (auto* v : {&x_, &best_, &mean_, &worst_, &best_size_, &mean_size_, &distinct_, &ladder_, &champion_})
      v->clear();
    for (PlotState& s : states_) s.fit();
  }
  const bool share = shown.champion && shown.champion->games > 0;
  for (std::size_t i = x_.size(); i < rows.size(); ++i) {
    const GenerationRow& r = rows[i];
    x_.push_back(r.generation);
    best_.push_back(r.best), mean_.push_back(r.mean), worst_.push_back(r.worst);
    best_size_.push_back(r.best_size), mean_size_.push_back(r.mean_size);
    distinct_.push_back(r.distinct), ladder_.push_back(r.ladder);
    champion_.push_back(share ? 100 * r.champion : r.champion);
  }
}

void EvolutionPlots::draw(const FrameModel& frame) {
  take(frame.breeding.shown());
  const bool margins = frame.breeding.plan().settings.one_start;
  const Theme& t = theme();
  const auto spec = [&](const char* y, bool zero) {
    PlotSpec s;
    s.x = {.label = tr("generation"), .whole = true};
    s.y = {.label = y, .zero = zero};
    s.empty = tr("No generation is finished yet.");
    return s;
  };
  std::vector<PlotSpec> specs{spec(margins ? tr("margin") : tr("fitness"), false), spec(tr("nodes"), true),
                              spec(tr("different programs"), true),
                              spec(margins ? tr("champion's margin") : evolution_validation, false)};
  specs[0].series.push_back({.name = tr("best"), .data = {x_, best_}, .colour = t.accent, .dots = true});
  specs[0].series.push_back({.name = tr("mean"), .data = {x_, mean_}, .colour = t.series[1], .dots = true});
  specs[0].series.push_back({.name = tr("worst"), .data = {x_, worst_}, .colour = t.series[2]});
  specs[1].series.push_back({.name = tr("best"), .data = {x_, best_size_}, .colour = t.accent, .dots = true});
  specs[1].series.push_back({.name = tr("mean"), .data = {x_, mean_size_}, .colour = t.series[1], .dots = true});
  specs[2].series.push_back(
      {.name = tr("different programs"), .data = {x_, distinct_}, .colour = t.series[3], .dots = true});
  specs[3].series.push_back({.name = margins ? tr("champion's margin") : evolution_validation,
                             .data = {x_, champion_},
                             .colour = t.series[4],
                             .dots = true});
  // The opponent of the classic preset is always the same.
  if (!margins) {
    specs.push_back(spec(tr("opponent's depth"), true));
    specs[4].series.push_back(
        {.name = tr("opponent's depth"), .data = {x_, ladder_}, .colour = t.series[5], .dots = true});
  }

  const ImVec2 room = ImGui::GetContentRegionAvail();
  const int count = static_cast<int>(specs.size()), columns = room.x > px(460) ? 2 : 1;
  const float gap = px(8),
              width = std::floor((room.x - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
  const int lines = (count + columns - 1) / columns;
  const float between = ImGui::GetStyle().ItemSpacing.y * static_cast<float>(lines - 1);
  const float height = std::floor(std::max((room.y - between) / static_cast<float>(lines), px(130)));
  static constexpr const char* ids[] = {"evolution.fitness", "evolution.size", "evolution.diversity",
                                        "evolution.champion", "evolution.ladder"};
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (static_cast<int>(i) % columns != 0) ImGui::SameLine(0, gap);
    (void)plot(ids[i], states_[i], specs[i], {width, height});
  }
}

}  // namespace ply::ui
