// Where the moves of a game stand in its text, so that comments find their moves and moves their comments. Any game's
// own form, in time that grows with the text and not with its square: a piece is read from the position that was
// reached before it.
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

#include "engine/game/game.h"

namespace ply {

/// For every place of `at` (ascending, in `text`, from `body_at` on) how many moves of `record`, which is what the text
/// says, stand before it. `read`, if not null, is told how many characters were given to the game's reader.
std::vector<std::size_t> moves_before(const GameRecord& record, std::string_view text, std::size_t body_at,
                                      const std::vector<std::size_t>& at, std::size_t* read = nullptr);

inline constexpr std::size_t no_place = static_cast<std::size_t>(-1);

/// For 0 .. record.moves.size() where in `text` that many moves end, without the blanks behind them; no_place where
/// nothing can be put between this move and the next, or where it cannot be told. `body_at`: where the moves begin.
std::vector<std::size_t> ends_of_moves(const GameRecord& record, std::string_view text, std::size_t body_at,
                                       std::size_t* read = nullptr);

}  // namespace ply
