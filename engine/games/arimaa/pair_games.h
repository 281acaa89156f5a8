// Games that the table of `pairs` is fitted to: some set-up and random steps after which neither side leads by much,
// then searches of few nodes for both sides, with a random step now and then so that what players avoid is seen as
// well. A game is a line of text: the board it begins with, its steps, what the searches said, and how it ended.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/games/arimaa/pair_values.h"
#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {

struct PairGameSettings {
  u64 seed = 1;
  u64 nodes = 300;         ///< a step
  int most_random = 24;    ///< random plies at the beginning: none to so many
  int most_lead = 300;     ///< by which a side may lead then, as a search sees it
  int one_random_of = 40;  ///< then so many plies one is drawn
  int most_plies = 600;    ///< after which a game is a draw
};

/// Plays games one after the other. For one thread.
class PairPlayer {
 public:
  /// By `threats` with wins within the turn seen, so that the same games can be played for ever; or by this table.
  explicit PairPlayer(const PairGameSettings& settings, const PairValues* values = nullptr);
  ~PairPlayer();
  /// The game of this number: the same whatever was played before. "Ee2n=35" for a ply before which the search said
  /// that its player is ahead by 35, "Ee2n~35" if another one was drawn then; at last "first", "second" or "draw".
  std::string game(u64 number);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// A position at the start of a turn that was searched, and how the game ended.
struct PairSample {
  Board board;
  u32 game = 0;
  i32 value = 0;        ///< for the mover
  u8 mover = 0;         ///< index of his side
  i8 result = 0;        ///< for the mover: 1 won, -1 lost
  bool telling = true;  ///< from here on nothing was drawn
};

/// Appends the positions of game number `game` in their order; says what is wrong with the line if it is no such game.
Status read_pair_game(std::string_view line, u32 game, std::vector<PairSample>& out);

}  // namespace ply::arimaa
