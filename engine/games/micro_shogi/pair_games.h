// Games that the table of `pairs` is fitted to: random moves after which neither side leads by much, then searches of
// few nodes for both sides, with a random move now and then so that what players avoid is seen as well. A game is a
// line of text: its moves, what the searches said, and how it ended.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/games/micro_shogi/pair_values.h"

namespace ply::micro_shogi {

struct PairGameSettings {
  u64 seed = 1;
  u64 nodes = 500;         ///< a move
  int most_random = 14;    ///< random moves at the beginning: 1 to so many
  int most_lead = 400;     ///< by which a side may lead then, as a search sees it
  int one_random_of = 14;  ///< then so many moves one is drawn
  int most_plies = 160;    ///< after which a game is a draw
};

/// Plays games one after the other. For one thread.
class PairPlayer {
 public:
  /// By `modern` with null moves and reductions, so that the same games can be played for ever; or by this table.
  explicit PairPlayer(const PairGameSettings& settings, const PairValues* values = nullptr);
  ~PairPlayer();
  /// The game of this number: the same whatever was played before. "a1a2=35" for a move before which the search said
  /// that its player is ahead by 35, "a1a2~35" if another move was drawn then; at last "first", "second" or "draw".
  std::string game(u64 number);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// A position of a game that was searched, and how the game ended.
struct PairSample {
  State state;
  u32 game = 0;
  i16 value = 0;        ///< for the mover
  i8 result = 0;        ///< the same: 1 won, -1 lost
  bool telling = true;  ///< from here on no move was drawn
  bool calm = true;     ///< the search did not want to capture
};

/// Appends the positions of game number `game` in their order; says what is wrong with the line if it is no such game.
Status read_pair_game(std::string_view line, u32 game, std::vector<PairSample>& out);

}  // namespace ply::micro_shogi
