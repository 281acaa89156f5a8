// What infinite bounds are called. The search begins with bounds beyond all values; some originals began with numbers,
// by which their authors and readers know them.
#pragma once
#include <optional>
#include <string>

#include "engine/game/game.h"

namespace ply {

/// "+100000", in the units that people read: what the game's original called this infinite bound. Nothing: it is not
/// infinite, or it has no name but infinity. A game answers by `value_text` of the bound: with a number that is not
/// simply the bound itself.
std::optional<std::string> called_bound(const Game* game, std::string_view profile, i64 bound);

}  // namespace ply
