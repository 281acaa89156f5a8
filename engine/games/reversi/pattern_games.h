// Games that the pattern tables are fitted to: random moves after which neither side leads by much, then a search of
// few nodes for both sides with Multi-ProbCut, then exact play. The first table is made from games of modern-2026, a
// better one from games that a table plays: both can be played again for ever. A game is a line of text: how many moves
// were random, the moves, and, where a table played, what its searches said: values in 1/100 disc for the side to move,
// from the first move on that was not random, with commas between them; an x where there was nothing to choose.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/fit_games.h"
#include "engine/games/reversi/pattern_values.h"
#include "engine/games/reversi/rules.h"

namespace ply::reversi {

struct PatternGameSettings {
  u64 seed = 1;
  u64 nodes = 1000;     ///< a move
  int exact_from = 14;  ///< empties from which on both sides play exactly
  int min_random = 4;   ///< the number of random moves at the beginning, or up to
  int max_random = 16;
  int max_lead = 1000;                ///< by which a side may lead then, as a short search sees it
  const PatternValues* by = nullptr;  ///< the table that plays; null: modern-2026 does
};

/// What a position is told to be worth where values were kept: so much of what its own search said, the rest of what
/// is told of the position after it (Sutton, "Learning to predict by the methods of temporal differences", 1988).
inline constexpr float reported_by_itself = 0.4f;

FitPlayer pattern_player(const PatternGameSettings& settings);

/// A position of a game, and how the game ended.
struct PatternSample {
  u64 own = 0, opp = 0;  ///< the mover's discs and the others
  u32 game = 0;
  i8 score = 0;  ///< final score for the mover, in discs
  Side mover = Side::first;
  std::optional<float> reported;  ///< for the mover, in discs, where values were kept
};

/// Appends the positions of game number `game` after the random moves in which there is something to choose between, in
/// the order of the game; says what is wrong with the line if it is no such game.
Status read_pattern_game(std::string_view line, u32 game, std::vector<PatternSample>& out);

}  // namespace ply::reversi
