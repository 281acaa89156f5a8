// What was measured of a game and comes with it as data, in the game's folder: `scales.csv` (what values mean for
// results, from `analyse --fit-k`) and `strengths.csv` (how our own levels did against the one below;
// app/pages/strength.md says how, and when). Built in by their places: no code names them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/random.h"
#include "engine/game/game.h"

namespace ply {

/// The text of a file that comes with a game (game/rules_page.h, and these); empty: there is none.
std::string_view built_in_text(const GameType& type, std::string_view file);

/// Tells sets of weights apart.
constexpr u32 weights_mark(const Weights& weights) {
  u64 mark = 0;
  for (const i32 w : weights.w) mark = mix64(mark ^ static_cast<u32>(w));
  return static_cast<u32>(mark >> 32);
}

/// What was fitted to games: an internal value v for a side means that it scores 1 / (1 + exp(-v / k)) on average.
struct FittedScale {
  std::string rules;  ///< as the command line has them; of other rules it says nothing
  std::string profile;
  u32 revision = 0;  ///< of the evaluation that the games were judged by; of another one it says nothing
  u32 weights = 0;   ///< weights_mark of its own weights then; of others it says nothing
  int depth = 0;     ///< in plies: the values were the mean of this depth and the one before
  int above = 0;     ///< it is that of positions with more than so much left
  double k = 0;
  /// Mean distance between what was foretold and what came out, in ten classes of positions from games held out: 0..1
  double error = 0;
  u32 games = 0;  ///< it was fitted to
};
/// For the rules of this game; the most left first.
std::vector<FittedScale> fitted_scales(const Game& game);

struct LevelStrength {
  std::string rules;                    ///< as the command line has them
  int level = 0;                        ///< modern-LEVEL, against modern-(LEVEL - 1)
  double score = 0, low = 0, high = 0;  ///< points of 100 games, and the interval of 95 % from pairs
  int games = 0;
};
/// With any rules, in the order of the page; empty where none were measured.
std::vector<LevelStrength> level_strengths(const GameType& type);
/// "scored 74 of 100 against modern-1 (68 to 80 by 200 games)"; empty where it was not measured with these rules.
std::string level_strength_words(const Game& game, std::string_view level);

}  // namespace ply
