#pragma once
#include <string>
#include <string_view>

#include "engine/game/dialogue.h"
#include "engine/games/micro_shogi/rules.h"

namespace ply::micro_shogi {

/// The dialogue of the original: mode a, b or c, who is first, the level of the tree, then moves typed piece by piece.
const Dialogue& original_dialogue();

/// The board as the original drew it, /X\ for First and \X/ for Second, with the numbers of columns and rows; hands
/// below it.
std::string original_board(const MicroShogiRules& rules, const State& s);

/// A sentence of the game with its squares as the dialogue writes them: "goes to (2,1)" for "goes to c4".
std::string original_squares(std::string_view text);

}  // namespace ply::micro_shogi
