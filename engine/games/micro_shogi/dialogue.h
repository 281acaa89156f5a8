#pragma once
#include <string>

#include "engine/game/dialogue.h"
#include "engine/games/micro_shogi/rules.h"

namespace ply::micro_shogi {

/// The dialogue of the original: mode a, b or c, who is first, the level of the tree, then moves typed piece by piece.
const Dialogue& original_dialogue();

/// The board as the original drew it, /X\ for First and \X/ for Second, with the numbers of columns and rows; hands
/// below it.
std::string original_board(const MicroShogiRules& rules, const State& s);

}  // namespace ply::micro_shogi
