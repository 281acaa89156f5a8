// Values as one of the two sides sees them: turned where another one moves.
#pragma once
#include "engine/base/types.h"

namespace ply {

/// A value in the view of `mover`, turned to that of `side`.
constexpr int in_view(int value, Side mover, Side side) { return mover == side ? value : -value; }
constexpr Score in_view(Score s, Side mover, Side side) { return mover == side ? s : Score{-s.value, flipped(s.kind)}; }

}  // namespace ply
