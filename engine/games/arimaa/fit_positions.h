// Positions that the network is fitted to: from games that are played for it, see fit_games.h (by steps, from some
// set-up, which the line begins with), or judged by another program.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/game/fit_games.h"
#include "engine/games/arimaa/network.h"
#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {

struct ArimaaFitGames : FitGameSettings {
  ArimaaFitGames() {
    nodes = 300, min_random = 0, max_random = 24, max_lead = 300, one_random_of = 40, max_plies = 600;
  }
};

/// Plays games one after the other. For one thread.
class FitPlayer {
 public:
  /// By `threats` with wins within the turn seen, so that the same games can be played for ever; or by this network.
  explicit FitPlayer(const ArimaaFitGames& settings, const NetworkNumbers* network = nullptr);
  ~FitPlayer();
  /// The game of this number: the same whatever was played before.
  std::string game(u64 number);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// A position at the start of a turn that was searched, and how the game ended.
struct FitPosition {
  Board board;
  u32 game = 0;
  i32 value = 0;        ///< for the mover
  u8 mover = 0;         ///< index of his side
  i8 result = 0;        ///< for the mover: 1 won, -1 lost
  bool telling = true;  ///< from here on nothing was drawn
};

/// "g [board] value": a position at the start of a turn that another program judged, for its mover in hundredths of a
/// rabbit. Appends it as a game of its own without an end, and nothing where the game is over or who moves wins.
bool is_judged_position(std::string_view line);
Status read_judged_position(std::string_view line, u32 number, std::vector<FitPosition>& out);

/// Appends the positions of game number `game` in their order; says what is wrong with the line if it is no such game.
Status read_game_positions(std::string_view line, u32 game, std::vector<FitPosition>& out);

}  // namespace ply::arimaa
