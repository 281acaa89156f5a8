// The Go Text Protocol, version 2, as programs of Reversi speak it: the engine's side of it, spoken on lines.
#pragma once
#include "engine/game/protocol.h"

namespace ply::reversi {

const EngineProtocol& gtp();

}  // namespace ply::reversi
