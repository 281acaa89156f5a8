// What was played since the program began: games, who won them, and the time that computers took for their moves. Only
// what is played to its end counts, not what is opened or looked at.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "engine/base/types.h"
#include "engine/search/rules.h"

namespace ply {

/// The games of two players, in their seats.
struct PairResults {
  std::string game;                    ///< with its rules, where they are not the usual ones
  std::array<std::string, 2> sides;    ///< what they are called there
  std::array<std::string, 2> players;  ///< what menus call them, by side
  std::array<bool, 2> human{};
  std::array<int, 2> wins{};  ///< by side
  int draws = 0;
  u64 plies = 0;
  int games() const { return wins[0] + wins[1] + draws; }
  double mean_plies() const { return games() ? static_cast<double>(plies) / games() : 0; }
};

/// The searches with which one computer player found its moves; moves from a book are none.
struct MoveTimes {
  std::string game, player;
  int moves = 0;
  double sum = 0, squares = 0;  ///< of seconds
  double mean() const { return moves ? sum / moves : 0; }
  /// Of the single moves from their mean; 0 below two of them.
  double deviation() const;
};

class Statistics {
 public:
  /// Another game is on the board: the next end is a game of its own. Until then a later end takes the place of an
  /// earlier one.
  void next_game() { counted_ = false; }
  /// `who`: the players; its counts are not looked at.
  void ended(const PairResults& who, Winner winner, int plies);
  void moved(const std::string& game, const std::string& player, double seconds);

  const std::vector<PairResults>& pairs() const { return pairs_; }
  /// Of people against computers in a game: won, drawn, lost.
  std::array<int, 3> of_people(const std::string& game) const;
  const std::vector<MoveTimes>& times() const { return times_; }
  /// That was ended last; empty before the first.
  std::string last_game() const { return last_ < pairs_.size() ? pairs_[last_].game : std::string(); }

 private:
  PairResults& pair(const PairResults& who);

  std::vector<PairResults> pairs_;
  std::vector<MoveTimes> times_;
  bool counted_ = false;  // the game on the board, as the last_ of these:
  std::size_t last_ = 0;
  Winner last_winner_ = Winner::draw;
  int last_plies_ = 0;
};

}  // namespace ply
