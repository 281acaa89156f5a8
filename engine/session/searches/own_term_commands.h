// Commands about the terms of one's own of the game on the board (engine/game/own_term.h).
#pragma once
#include <vector>

#include "engine/game/own_term.h"

namespace ply::command {

/// These, and no others, with the weight that the settings of the next search give them. What runs is stopped.
struct SetOwnTerms {
  std::vector<OwnTermText> terms;
};

}  // namespace ply::command
