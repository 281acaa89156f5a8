// What values of the evaluations mean for results, by phases: fitted with `plyscope-cli analyse --fit-k` to games from
// random openings that `modern-2026` played with 1000 and 1300 nodes a move, those of `modern` to games of its own; the
// error is counted on as many others.
#pragma once
#include "engine/game/game_phases.h"

namespace ply::reversi {

/// By the standard start.
inline constexpr FittedScale reversi_scales[] = {
    // profile, revision and weights, depth, above, K, error, games
    // clang-format off
    {"classic-easy", 1, 1402441314u, 5, 40, 420.1, 0.028, 110},
    {"classic-easy", 1, 1402441314u, 5, 20, 643.9, 0.058, 110},
    {"classic-easy", 1, 1402441314u, 5, 0, 737.9, 0.042, 110},
    {"classic-hard", 1, 3134739529u, 5, 40, 354.7, 0.064, 110},
    {"classic-hard", 1, 3134739529u, 5, 20, 610, 0.051, 110},
    {"classic-hard", 1, 3134739529u, 5, 0, 729.5, 0.039, 110},
    {"modern-2026", 1, 346201307u, 6, 40, 863, 0.088, 110},
    {"modern-2026", 1, 346201307u, 6, 20, 1006, 0.065, 110},
    {"modern-2026", 1, 346201307u, 6, 0, 763.4, 0.013, 110},
    {"modern", 0x90c6af27, 272770306u, 6, 40, 1076, 0.055, 110},
    {"modern", 0x90c6af27, 272770306u, 6, 20, 1097, 0.043, 110},
    {"modern", 0x90c6af27, 272770306u, 6, 0, 403, 0.054, 110},
    // clang-format on
};

}  // namespace ply::reversi
