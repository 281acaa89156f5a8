// The face of Arimaa.
#pragma once
#include <vector>

#include "engine/game/game.h"

namespace ply {

const GameType& arimaa_game_type();

namespace arimaa {

/// What other files of the folder give to its face: the dialogue of the original program, both sides of the Arimaa
/// Engine Interface, and the forms of files.
const Dialogue& original_dialogue();
const EngineProtocol& aei();
const OutsideProtocol& aei_client();
std::vector<const FileForm*> file_forms();

}  // namespace arimaa

}  // namespace ply
