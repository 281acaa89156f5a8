// Games that the pattern tables are fitted to: random moves after which neither side leads by much, then a search of
// few nodes for both sides (modern-2026 with Multi-ProbCut, so that the same games can be played for ever), then exact
// play. A game is a line of text: how many moves were random, and the moves.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/games/reversi/rules.h"

namespace ply::reversi {

struct PatternGameSettings {
  u64 seed = 1;
  u64 nodes = 1000;      ///< a move
  int exact_from = 14;   ///< empties from which on both sides play exactly
  int least_random = 4;  ///< random moves at the beginning: so many, or up to
  int most_random = 16;
  int most_lead = 1000;  ///< by which a side may lead then, as a short search sees it
};

/// Plays games one after the other. For one thread.
class PatternPlayer {
 public:
  explicit PatternPlayer(const PatternGameSettings& settings);
  ~PatternPlayer();
  /// The game of this number: the same whatever was played before.
  std::string game(u64 number);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// A position of a game, and how the game ended.
struct PatternSample {
  u64 own = 0, opp = 0;  ///< the mover's discs and the others
  u32 game = 0;
  i8 score = 0;  ///< final score for the mover, in discs
  Side mover = Side::first;
};

/// Appends the positions of game number `game` after the random moves in which there is something to choose between, in
/// the order of the game; says what is wrong with the line if it is no such game.
Status read_pattern_game(std::string_view line, u32 game, std::vector<PatternSample>& out);

}  // namespace ply::reversi
