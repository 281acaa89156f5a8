// Games that the table of `pairs` is fitted to, see fit_games.h.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/fit.h"
#include "engine/game/fit_games.h"
#include "engine/games/micro_shogi/pair_values.h"

namespace ply::micro_shogi {

using PairGameSettings = FitGameSettings;

/// By `modern` with null moves and reductions, so that the same games can be played for ever; or by this table.
FitPlayer pair_player(const PairGameSettings& settings, const PairValues* values = nullptr);

struct PairSample : FitSample {
  State state;
  bool calm = true;  ///< the search did not want to capture
};

/// Appends the positions of game number `game` in their order; says what is wrong with the line if it is no such game.
Status read_pair_game(std::string_view line, u32 game, std::vector<PairSample>& out);

}  // namespace ply::micro_shogi
