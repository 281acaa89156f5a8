// What the editor does with a whole position of Micro-Shogi.
#pragma once
#include "engine/core/result.h"
#include "engine/game/board_view.h"
#include "engine/games/micro_shogi/rules.h"

namespace ply::micro_shogi {

/// Mirrored; or given to the other side, which turns the board by half, for pieces look forwards. For the same reason a
/// board cannot be turned alone.
Result<State> changed(const State& s, Change change);

}  // namespace ply::micro_shogi
