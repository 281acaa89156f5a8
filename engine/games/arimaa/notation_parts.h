// What the readers of positions, plies and turns share: letters, turn marks, single tokens.
#pragma once
#include <optional>
#include <string_view>

#include "engine/base/result.h"
#include "engine/game/grid.h"
#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {

/// Of a piece, in either case; none if the letter is no piece.
int strength_of_letter(char c);
/// g, s, w, b in either case; nothing if it is none of them.
std::optional<Side> read_side(char c);

/// "12g": the number and the side of a turn.
struct TurnMark {
  int number = 0;
  Side side = Side::first;
};

std::optional<TurnMark> read_turn_mark(std::string_view word);

/// A token that is a single ply; `column` is its place.
Result<Move> read_token(const ArimaaRules& rules, const State& s, std::string_view token, int column);
/// "Hc3x"
bool is_removal(std::string_view token);
/// That the ply removes what the token says.
Status check_removal(const State& s, Move m, std::string_view token, int column);

}  // namespace ply::arimaa
