// Genetic programs of Kalah: the board in the player's own order, four ways from a number to a sowing, games against
// the original's alpha-beta, and the program that comes with the workbench.
#pragma once
#include <memory>

#include "engine/game/program_face.h"
#include "engine/games/kalah/rules.h"

namespace ply {

std::unique_ptr<const ProgramFace> kalah_programs(const KalahRules& rules);
/// The shipped program, made ready; null on boards of another size than the one it was bred for.
std::shared_ptr<const ProgramPlayer> kalah_champion(const KalahRules& rules);

}  // namespace ply
