// Other programs of Micro-Shogi, fairy-stockfish above all, behind UCI and USI. It has our variant `standard` as
// `micro`, and `classic` is described to it in a file. Our own engine reads the same words.
#pragma once
#include "engine/game/outside.h"
#include "engine/game/protocol.h"
#include "engine/game/uci_client.h"

namespace ply::micro_shogi {

const OutsideProtocol& fairy_uci();
const OutsideProtocol& fairy_usi();
/// Our own engine, for controllers of either protocol.
const EngineProtocol& uci_and_usi();
/// Positions and moves as USI has them: files counted from the right, ranks a letter, the side that begins black.
const UciWords& usi_words();

}  // namespace ply::micro_shogi
