// The face of Reversi.
#pragma once
#include <vector>

#include "engine/game/game.h"

namespace ply {

const GameType& reversi_game_type();

namespace reversi {

/// What other files of the folder give to its face: the dialogue of the original program, which unless another one is
/// requested has the original's start; the protocols of engines, and the forms of files.
const Dialogue& original_dialogue();
const EngineProtocol& gtp();
const OutsideProtocol& gtp_client();
const OutsideProtocol& nboard_client();
std::vector<const FileForm*> file_forms();
BenchData bench_data();

}  // namespace reversi

}  // namespace ply
