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

/// The games that are shown and stepped, but not searched: those of other engines. None of them is one of all_games().
std::span<const BoardType* const> all_boards();
/// One of them, or of all_games(). A position that describes its board itself (games/letter_board) has that board,
/// whatever the game is called.
const BoardType* find_board(std::string_view id, std::string_view position = {});

}  // namespace ply
