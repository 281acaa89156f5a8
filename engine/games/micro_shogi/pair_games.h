// Games that the table of `pairs` is fitted to, see fit_games.h.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/game/fit_games.h"
#include "engine/games/micro_shogi/pair_values.h"

namespace ply::micro_shogi {

using PairGameSettings = FitGameSettings;

/// Plays games one after the other. For one thread.
class PairPlayer {
 public:
  /// By `modern` with null moves and reductions, so that the same games can be played for ever; or by this table.
  explicit PairPlayer(const PairGameSettings& settings, const PairValues* values = nullptr);
  ~PairPlayer();
  /// The game of this number: the same whatever was played before.
  std::string game(u64 number);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// A position of a game that was searched, and how the game ended.
struct PairSample {
  State state;
  u32 game = 0;
  i32 value = 0;        ///< for the mover
  i8 result = 0;        ///< the same: 1 won, -1 lost
  bool telling = true;  ///< from here on no move was drawn
  bool calm = true;     ///< the search did not want to capture
};

/// Appends the positions of game number `game` in their order; says what is wrong with the line if it is no such game.
Status read_pair_game(std::string_view line, u32 game, std::vector<PairSample>& out);

}  // namespace ply::micro_shogi
