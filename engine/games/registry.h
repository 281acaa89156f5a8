// The one place that knows which games there are.
#pragma once
#include <span>
#include <string_view>

#include "engine/game/game.h"

namespace ply {

/// All games, in the order in which menus and `games` list them. The objects live as long as the program.
std::span<const GameType* const> all_games();
/// Null if there is no such game. '-' and '_' are the same.
const GameType* find_game(std::string_view id);

}  // namespace ply
