#include "engine/game/level_strength.h"

#include <fmt/format.h>

#include <cmath>

namespace ply {
namespace {

constexpr LevelStrength measured[] = {
    // clang-format off
    {"micro-shogi", "variant=standard", 2, 75.5, 70.4, 80.1, 200},
    {"micro-shogi", "variant=standard", 3, 74.5, 69.3, 79.2, 200},
    {"micro-shogi", "variant=standard", 4, 68.2, 63.4, 72.8, 200},
    {"micro-shogi", "variant=classic", 2, 66.2, 62.4, 69.8, 200},
    {"micro-shogi", "variant=classic", 3, 61.3, 57.9, 64.4, 200},
    {"micro-shogi", "variant=classic", 4, 54.8, 52.5, 56.9, 200},
    {"kalah", "preset=standard", 2, 72.8, 67.3, 77.8, 200},
    {"kalah", "preset=standard", 3, 66.8, 61.9, 71.3, 200},
    {"kalah", "preset=standard", 4, 63.5, 58.2, 68.6, 200},
    {"kalah", "preset=standard", 5, 59.0, 55.4, 62.4, 200},
    {"reversi", "start=standard", 2, 74.2, 68.0, 80.1, 200},
    {"reversi", "start=standard", 3, 71.5, 64.8, 77.8, 200},
    {"reversi", "start=standard", 4, 76.5, 70.7, 81.8, 200},
    {"reversi", "start=standard", 5, 72.8, 66.8, 78.2, 200},
    {"reversi", "start=standard", 6, 70.8, 63.0, 78.0, 120},
    {"reversi", "start=standard", 7, 78.1, 69.4, 85.5, 80},
    {"arimaa", "setup=standard", 2, 70.0, 62.3, 77.0, 120},
    {"arimaa", "setup=standard", 3, 78.3, 70.8, 85.0, 120},
    {"arimaa", "setup=standard", 4, 71.0, 62.2, 78.9, 100},
    {"arimaa", "setup=standard", 5, 70.0, 56.8, 81.9, 60},
    {"pivit", "size=6", 2, 73.5, 70.4, 76.4, 400},
    {"pivit", "size=6", 3, 67.2, 64.5, 69.8, 400},
    {"pivit", "size=6", 4, 61.3, 58.7, 63.7, 400},
    {"pivit", "size=6", 5, 58.9, 56.6, 61.0, 400},
    // clang-format on
};

// With the rules of a row, however they are written.
bool is_of(const LevelStrength& row, const Game& game) {
  if (game.type().id() != row.game) return false;
  const auto rules = parse_rules(row.rules);
  const auto same = rules ? game.type().make(*rules) : Result<std::shared_ptr<const Game>>(rules.error());
  return same && (*same)->rules() == game.rules();
}

}  // namespace

std::span<const LevelStrength> level_strengths() { return measured; }

std::string level_strength_words(const Game& game, std::string_view level) {
  for (const LevelStrength& row : measured)
    if (level == fmt::format("modern-{}", row.level) && is_of(row, game))
      return fmt::format("scored {} of 100 against modern-{} ({} to {} by {} games)", std::lround(row.score),
                         row.level - 1, std::lround(row.low), std::lround(row.high), row.games);
  return {};
}

}  // namespace ply
