#include "engine/review/expected.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/base/text.h"
#include "engine/game/game_phases.h"
#include "engine/game/measured.h"
#include "engine/game/term_text.h"

namespace ply {
namespace {

constexpr double grid = 4294967296.0;
const double ln3 = std::log(3.0);
constexpr int fallback_score_at_75_percent = 10;  // of games without results to count

ScoreScale assumed(const ProfileInfo& profile) {
  const int v =
      profile.score_at_75_percent > 0 ? profile.score_at_75_percent : fallback_score_at_75_percent * profile.scale;
  return {v / ln3};
}

}  // namespace

const char* class_id(ScoreClass c) {
  constexpr const char* ids[] = {"open", "won", "drawn", "lost"};
  return ids[static_cast<std::size_t>(c)];
}

std::vector<ScoreScale> score_scales(const Game& game, const ProfileInfo& profile, const Weights& weights) {
  std::vector<ScoreScale> out;
  if (weights == profile.weights)
    for (const FittedScale& f : fitted_scales(game))
      if (f.profile == profile.id && f.revision == profile.revision && f.weights == weights_mark(weights))
        out.push_back({f.k, ScaleFrom::fitted, f.error, f.above});
  // What comes after the last fitted phase is judged as if nothing were fitted: so it must reach to the end
  if (out.empty() || out.back().above > 0) out.push_back(assumed(profile));
  return out;
}

const ScoreScale& score_scale(const Game& game, const std::vector<ScoreScale>& all, const Position& p) {
  const auto* phases = dynamic_cast<const HasPhases*>(&game);
  const int left = phases ? phases->left(p) : 0;
  const auto at = std::find_if(all.begin(), all.end(), [&](const ScoreScale& s) { return left > s.above; });
  return at == all.end() ? all.back() : *at;
}

Result<std::vector<ScoreScale>> parse_scales(std::string_view text, const Game& game, const ProfileInfo& profile) {
  const Error wrong{fmt::format("K is a number above 0, or one by phases with the last above 0: 40:6.8,0:7.5; not {}",
                                quoted_text(text))};
  std::vector<ScoreScale> out;
  for (const std::string_view part : split(text, ',')) {
    const auto colon = part.find(':');
    const bool phased = colon != std::string_view::npos;
    const auto above = phased ? to_number<int>(trim(part.substr(0, colon))) : std::optional(0);
    const auto k = to_number<double>(trim(phased ? part.substr(colon + 1) : part));
    if (!above || *above < 0 || !k || !(*k > 0) || *k > 1e9) return wrong;
    if (!out.empty() && *above >= out.back().above) return wrong;
    out.push_back({*k * value_unit(game, profile), ScaleFrom::given, 0, *above});
  }
  if (out.empty() || out.back().above != 0) return wrong;
  return out;
}

double on_grid(double e) { return std::round(e * grid) / grid; }

double expected_score(double value, double k) {
  const double e = on_grid(1 / (1 + std::exp(-value / k)));
  return std::clamp(e, 1 / grid, 1 - 1 / grid);
}

double expected_of(ScoreClass c) { return c == ScoreClass::won ? 1 : c == ScoreClass::lost ? 0 : 0.5; }

ScoreClass result_class(Winner winner, Side side) {
  if (winner == Winner::draw) return ScoreClass::drawn;
  return winner == winner_of(side) ? ScoreClass::won : ScoreClass::lost;
}

std::string points_text(double e) {
  const double tenths = std::round(e * 1000) / 10;
  return tenths == std::round(tenths) ? fmt::format("{:.0f}", tenths) : fmt::format("{:.1f}", tenths);
}

std::string points_words(double e) {
  const std::string points = points_text(e);
  return points + (points == "1" ? " point" : " points");
}

}  // namespace ply
