// The Arimaa Engine Interface: the engine's side of it, spoken on lines.
#pragma once
#include "engine/game/protocol.h"

namespace ply::arimaa {

const EngineProtocol& aei();

}  // namespace ply::arimaa
