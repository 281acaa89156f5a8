#include "engine/game/game_adapter.h"

#include <fmt/format.h>

#include <cstdlib>
#include <utility>

#include "engine/game/level_names.h"
#include "engine/search/switches.h"

namespace ply {

ProfileDefinition classic_profile(int evaluation, std::string explanation, std::string unit, int score_at_75_percent) {
  return {{.id = "classic",
           .title = "Classic",
           .explanation = std::move(explanation),
           .unit = std::move(unit),
           .score_at_75_percent = score_at_75_percent,
           .classic = true},
          evaluation};
}

ProfileDefinition modern_profile(int evaluation, std::string explanation, std::string unit, int score_at_75_percent,
                                 int aspiration_width, Horizon horizon) {
  ProfileDefinition out = classic_profile(evaluation, std::move(explanation), std::move(unit), score_at_75_percent);
  out.info.id = "modern", out.info.title = "Modern", out.info.classic = false;
  out.info.options.set(modern_switches);
  out.info.options.aspiration_width = aspiration_width;
  out.info.options.horizon = horizon;
  return out;
}

LevelInfo level_of_depth(std::string id, std::string title, int depth, std::string profile) {
  LevelInfo out{std::move(id), std::move(title), std::move(profile), {}};
  out.limits.depth = depth;
  return out;
}

std::vector<LevelInfo> modern_levels(const ModernLevels& of) {
  std::vector<LevelInfo> out;
  for (std::size_t i = 0; i < of.nodes.size(); ++i) {
    LevelInfo l;
    l.id = "modern-" + std::to_string(i + 1);
    l.title = "Modern " + std::to_string(i + 1);
    for (const NamedOpponent& n : named_opponents)
      if (n.level == l.id) l.title = n.title;
    const int number = static_cast<int>(i) + 1;
    const bool top = !of.top_profile.empty() && number >= of.top_from;
    l.profile = top ? of.top_profile : of.profile;
    l.limits.nodes = of.nodes[i];
    if (number >= of.switches_from && !top) l.switches = of.switches;
    if (of.solve) l.solver_nodes = of.nodes[i];
    out.push_back(std::move(l));
  }
  return out;
}

std::string words_of_value(int value, int one, int decided, std::string_view how) {
  if (std::abs(value) >= decided) return fmt::format("{}{}", value > 0 ? "wins" : "loses", how);
  return one == 1 ? fmt::format("{:+}", value)
                  : fmt::format("{:+.{}f}", value / static_cast<double>(one), one == 10 ? 1 : 2);
}

}  // namespace ply
