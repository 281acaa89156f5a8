// K fitted to games: what a value of this profile, judged as a review judges, means for the result. By phases of the
// game, on half of the games; the other half says how well it foretells.
#pragma once
#include <optional>
#include <vector>

#include "engine/base/progress.h"
#include "engine/review/judge.h"

namespace ply {

/// A phase: positions with more than `above` left (HasPhases::left), and no more than the phase before.
struct PhaseFit {
  int above = 0;
  std::optional<double> k = {};  ///< internal units; nothing: values and results do not go together here
  double error = 0;              ///< of the games held out, see calibration_error
  u64 samples = 0, held_out = 0;
};

struct ScaleFit {
  std::vector<PhaseFit> phases;  ///< the most left first
  u64 games = 0, held_out = 0;   ///< fitted to, and held out
  u64 left_out = 0;              ///< without a result by the rules
};

/// Games of the same rules. Positions that are solved or decided say nothing of K and are left out, as are given ones.
/// Phases are thirds of what is left at the start. Pairs of games (two that follow each other) stay together. The error
/// names a game that cannot be judged. Nothing and no error is a value with no phases: stopped.
Result<ScaleFit> fit_scales(const std::vector<GameRecord>& games, const ReviewSettings& settings, int threads,
                            JobProgress& progress);

}  // namespace ply
