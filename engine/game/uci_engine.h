// The Universal Chess Interface for any game of the house: the engine's side of it, spoken on lines. Positions and moves are
// the game's own strings, its rule options are options of the engine; everything else is what controllers know.
#pragma once
#include "engine/game/protocol.h"

namespace ply {

const EngineProtocol& uci_engine();

}  // namespace ply
