// What values of the evaluations mean for results: fitted with `plyscope-cli analyse --fit-k` to games from random
// openings; the error is counted on half of them. Those of `modern-2026` are 64 that it played with 1000 and 1300 nodes
// a move, those of `network` 64 that `turns` played with 10,000 and 13,000 nodes a turn. Phases that are not here had
// too few positions to say anything.
#pragma once
#include "engine/game/game_phases.h"

namespace ply::arimaa {

/// With the pieces set up as they are by default.
inline constexpr FittedScale arimaa_scales[] = {
    // profile, revision and weights, depth, above, K, error, games
    {"modern-2026", 1, 3433077281u, 5, 21, 560.2, 0.058, 32},
    {"network", 0x94c9bb9f, 2439487408u, 5, 21, 357.5, 0.070, 32},
    {"network", 0x94c9bb9f, 2439487408u, 5, 10, 228.9, 0.074, 32},
};

}  // namespace ply::arimaa
