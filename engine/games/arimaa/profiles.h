// The evaluations and searches of Arimaa by their names, and our levels. Profiles name their evaluation by its place in
// the list of ArimaaGame (game.cpp): classic, by hand, threats, network.
#pragma once
#include <vector>

#include "engine/game/game_adapter.h"

namespace ply::arimaa {

std::vector<ProfileDefinition> profiles();
ModernLevels levels();

}  // namespace ply::arimaa
