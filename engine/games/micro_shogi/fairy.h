// Other programs of Micro-Shogi, fairy-stockfish above all, behind UCI and USI. It has our variant `standard` as `micro`, and
// `classic` is described to it in a file. Our own engine reads the same words.
#pragma once
#include "engine/game/outside.h"

namespace ply::micro_shogi {

const OutsideProtocol& fairy_uci();
const OutsideProtocol& fairy_usi();

}  // namespace ply::micro_shogi
