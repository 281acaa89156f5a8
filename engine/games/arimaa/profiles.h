// The evaluations and searches of Arimaa by their names, and our levels. Profiles name their evaluation by its place in
// the list of ArimaaGame (game.cpp): classic, by hand, threats, network.
#pragma once
#include <vector>

#include "engine/game/game_adapter.h"
#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {

/// With a defect: the original's evaluation alone, which sees what the defect makes of the board; all others rest on
/// the true rules.
std::vector<ProfileDefinition> profiles(Defect defect);
ModernLevels levels(Defect defect);

}  // namespace ply::arimaa
