// What values of the evaluations mean for results, by phases: fitted with `plyscope-cli analyse --fit-k` to games from
// random openings that the evaluations made by hand played with 1000 and 1300 nodes a move, those of `modern` with
// drops to games of its own; the error is counted on as many others.
#pragma once
#include "engine/game/game_phases.h"

namespace ply::micro_shogi {

/// By the original's rules. With six pieces or fewer the values of its own evaluation say next to nothing of results
/// (calibration error 0.166, K a thousand times as large): there K stays assumed.
inline constexpr FittedScale shogi_classic_scales[] = {
    // profile, revision and weights, depth, above, K, error, games
    // clang-format off
    {"classic", 1, 1188923221u, 5, 6, 3812, 0.081, 110},
    {"modern", 2, 1053035623u, 5, 6, 101.7, 0.061, 110},
    {"modern", 2, 1053035623u, 5, 3, 115.1, 0.086, 110},
    {"modern", 2, 1053035623u, 5, 0, 135.6, 0.037, 110},
    // clang-format on
};
/// By the standard rules.
inline constexpr FittedScale shogi_standard_scales[] = {
    // profile, revision and weights, depth, above, K, error, games
    // clang-format off
    {"modern-2026", 2, 158859874u, 4, 6, 341.6, 0.064, 110},
    {"modern-2026", 2, 158859874u, 4, 0, 258.5, 0.059, 110},
    {"modern", 177768647u, 3282933618u, 4, 6, 149.1, 0.025, 110},
    {"modern", 177768647u, 3282933618u, 4, 0, 250, 0.074, 110},
    // clang-format on
};

}  // namespace ply::micro_shogi
