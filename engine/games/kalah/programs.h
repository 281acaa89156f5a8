// Genetic programs of Kalah: the board in the player's own order, four ways from a number to a sowing, games against
// the original's alpha-beta, and the programs that come with the workbench.
#pragma once
#include <memory>

#include "engine/game/program_face.h"
#include "engine/games/kalah/rules.h"

namespace ply::kalah {

std::unique_ptr<const ProgramFace> programs_of(const KalahRules& rules);
/// A program that is shipped, made ready.
enum class Shipped : u8 {
  original_settings,  ///< bred with the settings of the original: poor, as that was
  champion,           ///< the best of our own breeding
};
/// Null on boards of another size than the one that it was bred for.
std::shared_ptr<const ProgramPlayer> shipped(const KalahRules& rules, Shipped which);

}  // namespace ply::kalah
