// What values of the evaluations mean for results, by phases: fitted with `plyscope-cli analyse --fit-k` to games from
// random openings that `modern` played with 1000 and 1300 nodes a move; the error is counted on as many others.
#pragma once
#include "engine/game/game_phases.h"

namespace ply::kalah {

/// By the original's rules.
inline constexpr FittedScale kalah_classic_scales[] = {
    // profile, revision and weights, depth, above, K, error, games
    // clang-format off
    {"classic", 1, 1139030797u, 8, 32, 31.11, 0.117, 110},
    {"classic", 1, 1139030797u, 8, 16, 28.68, 0.069, 110},
    {"classic", 1, 1139030797u, 8, 0, 15.48, 0.041, 110},
    {"modern", 1, 3121716328u, 8, 32, 300.8, 0.100, 110},
    {"modern", 1, 3121716328u, 8, 16, 206.2, 0.055, 110},
    {"modern", 1, 3121716328u, 8, 0, 107.2, 0.044, 110},
    // clang-format on
};
/// By the standard rules.
inline constexpr FittedScale kalah_standard_scales[] = {
    // profile, revision and weights, depth, above, K, error, games
    // clang-format off
    {"classic", 1, 1139030797u, 8, 32, 30.99, 0.074, 110},
    {"classic", 1, 1139030797u, 8, 16, 28.54, 0.055, 110},
    {"classic", 1, 1139030797u, 8, 0, 15.26, 0.042, 110},
    {"modern", 1, 3121716328u, 8, 32, 305.9, 0.070, 110},
    {"modern", 1, 3121716328u, 8, 16, 196.5, 0.052, 110},
    {"modern", 1, 3121716328u, 8, 0, 97.68, 0.037, 110},
    // clang-format on
};

}  // namespace ply::kalah
