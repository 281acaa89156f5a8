// Positions that the network is fitted to: from games that are played for it, see fit_games.h (by steps, from some
// set-up, which the line begins with), or judged by another program.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/fit.h"
#include "engine/game/fit_games.h"
#include "engine/games/arimaa/network.h"
#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {

struct ArimaaFitGames : FitGameSettings {
  ArimaaFitGames() {
    nodes = 300, min_random = 0, max_random = 24, max_lead = 300, one_random_of = 40, max_plies = 600;
  }
};

/// By `threats` with wins within the turn seen, so that the same games can be played for ever; or by this network.
FitPlayer network_player(const ArimaaFitGames& settings, const NetworkNumbers* network = nullptr);

/// A position at the start of a turn that was searched.
struct FitPosition : FitSample {
  Board board;
  u8 mover = 0;  ///< index of his side
};

/// "g [board] value": a position at the start of a turn that another program judged, for its mover in hundredths of a
/// rabbit. Appends it as a game of its own without an end, and nothing where the game is over or who moves wins.
bool is_judged_position(std::string_view line);
Status read_judged_position(std::string_view line, u32 number, std::vector<FitPosition>& out);

/// Appends the positions of game number `game` in their order; says what is wrong with the line if it is no such game.
Status read_game_positions(std::string_view line, u32 game, std::vector<FitPosition>& out);

}  // namespace ply::arimaa
