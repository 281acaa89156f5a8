// The face of Pivit.
#pragma once
#include "engine/game/game.h"

namespace ply {

const GameType& pivit_game_type();

namespace pivit {

/// The menus of the original program: who plays, the level of each computer, the board; its keys typed as words (1 to 5
/// for a hint of that depth, left and right, r, m), its end screen, and the statistics that it printed at exit.
const Dialogue& original_dialogue();
std::vector<const FileForm*> file_forms();

}  // namespace pivit

}  // namespace ply
