#include "engine/game/level_strength.h"

#include <fmt/format.h>

#include <cmath>
#include <memory>

namespace ply {
namespace {

// With the rules of a row, however they are written.
bool is_of(const LevelStrength& row, const Game& game) {
  const auto rules = parse_rules(row.rules);
  const auto same = rules ? game.type().make(*rules) : Result<std::shared_ptr<const Game>>(rules.error());
  return same && (*same)->rules() == game.rules();
}

}  // namespace

std::span<const LevelStrength> level_strengths_of(const Game& game) {
  const auto* says = dynamic_cast<const HasLevelStrengths*>(&game);
  return says ? says->level_strengths() : std::span<const LevelStrength>();
}

std::string level_strength_words(const Game& game, std::string_view level) {
  for (const LevelStrength& row : level_strengths_of(game))
    if (level == fmt::format("modern-{}", row.level) && is_of(row, game))
      return fmt::format("scored {} of 100 against modern-{} ({} to {} by {} games)", std::lround(row.score),
                         row.level - 1, std::lround(row.low), std::lround(row.high), row.games);
  return {};
}

}  // namespace ply
