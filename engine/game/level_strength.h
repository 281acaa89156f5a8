// How our own levels of a game did against the one below, as it was measured (app/pages/strength.md: how, and when).
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "engine/game/game.h"

namespace ply {

struct LevelStrength {
  std::string_view rules;               ///< as the command line has them
  int level = 0;                        ///< modern-LEVEL, against modern-(LEVEL - 1)
  double score = 0, low = 0, high = 0;  ///< points of 100 games, and the interval of 95 % from pairs
  int games = 0;
};

/// A game whose levels were measured.
class HasLevelStrengths {
 public:
  /// With any rules, in the order of the page.
  virtual std::span<const LevelStrength> level_strengths() const = 0;

 protected:
  ~HasLevelStrengths() = default;
};

/// Empty where none were measured.
std::span<const LevelStrength> level_strengths_of(const Game& game);
/// "scored 74 of 100 against modern-1 (68 to 80 by 200 games)"; empty where it was not measured with these rules.
std::string level_strength_words(const Game& game, std::string_view level);

}  // namespace ply
