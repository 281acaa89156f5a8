// What values of the evaluation mean for results: fitted with `plyscope-cli analyse --fit-k` to 64 games from random
// openings that `modern` played with 1000 and 1300 nodes a move; the error is counted on half of them. Later phases had
// too few positions (119 with 11 to 21 pieces, from few games) to say anything.
#pragma once
#include "engine/game/game_phases.h"

namespace ply::arimaa {

/// With the pieces set up as they are by default.
inline constexpr FittedScale arimaa_scales[] = {
    // profile, revision and weights, depth, above, K, error, games
    {"modern", 1, 3433077281u, 5, 21, 560.2, 0.058, 32},
};

}  // namespace ply::arimaa
