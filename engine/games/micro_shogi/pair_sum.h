// The value of `pairs` in one go, with AVX2: what all its terms add up to where each weighs 100.
#pragma once
#include <optional>

#include "engine/games/micro_shogi/pair_values.h"

namespace ply::micro_shogi {

#if PLY_HAS_FAST_PATH
/// In the view of the mover, in hundredths: the sum of the terms of MicroShogiPairs. Nothing where a king is missing or
/// the pieces beside the kings, on the board and in hand, are not eight: no game comes to that, but an editor may. Call
/// it only where cpu::fast().
PLY_TARGET_FAST std::optional<int> pair_sum(const State& s, const PairValues& values);
#endif

}  // namespace ply::micro_shogi
