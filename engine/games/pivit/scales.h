// What values of the evaluations mean for results, by phases: fitted with `plyscope-cli analyse --fit-k` to games from
// random openings that `modern` played with 1000 and 1300 nodes a move; the error is counted on as many others.
#pragma once
#include "engine/game/game_phases.h"

namespace ply::pivit {

/// By the rules as they are by default.
inline constexpr FittedScale pivit_scales[] = {
    // profile, revision and weights, depth, above, K, error, games
    // clang-format off
    {"classic", 1, 4090995474u, 4, 10, 1.118, 0.030, 110},
    {"classic", 1, 4090995474u, 4, 5, 1.354, 0.028, 110},
    {"classic", 1, 4090995474u, 4, 0, 1.323, 0.054, 110},
    {"classic-2-3", 1, 2128598584u, 4, 10, 1.401, 0.028, 110},
    {"classic-2-3", 1, 2128598584u, 4, 5, 1.149, 0.040, 110},
    {"classic-2-3", 1, 2128598584u, 4, 0, 1.012, 0.047, 110},
    {"modern", 1, 159638801u, 4, 10, 70.94, 0.035, 110},
    {"modern", 1, 159638801u, 4, 5, 60.81, 0.049, 110},
    {"modern", 1, 159638801u, 4, 0, 61.35, 0.058, 110},
    // clang-format on
};

}  // namespace ply::pivit
