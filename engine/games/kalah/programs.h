// Genetic programs of Kalah: the board in the player's own order, four ways from a number to a sowing, games against
// the original's alpha-beta, and the program that comes with the workbench.
#pragma once
#include <memory>

#include "engine/game/program_face.h"
#include "engine/games/kalah/rules.h"

namespace ply::kalah {

std::unique_ptr<const ProgramFace> programs_of(const KalahRules& rules);
/// The shipped program, made ready; null on boards of another size than the one it was bred for.
std::shared_ptr<const ProgramPlayer> champion(const KalahRules& rules);

}  // namespace ply::kalah
