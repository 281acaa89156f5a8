// Weights tuned by matches: simultaneous perturbation stochastic approximation. In every step all free weights are
// moved at random, each up or down, and the two opposite sets play each other; every weight follows the winner a
// little. Source: Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient
// approximation", IEEE Trans. Automatic Control 37 (1992); the sizes of the steps as Fishtest has them
// (official-stockfish wiki, "SPSA").
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/match/match.h"
#include "engine/match/statistics.h"

namespace ply {

struct SpsaSettings {
  std::shared_ptr<const Game> game;
  Position start;
  std::string profile = "modern";
  Weights weights;        ///< it begins with, of that profile
  std::vector<int> free;  ///< terms whose weights move; empty: all that may
  u64 steps = 200, pairs = 4, nodes = 500, seed = 1;
  int opening_plies = 4, threads = 1;
  /// By how much a weight is moved at the last step, as a share of what it is at the beginning (one unit at least);
  /// earlier ones are moved further.
  double change = 0.1;
  /// By how much a weight follows a match that is won by all games at the last step, as a share of that move.
  double rate = 0.1;
};

struct SpsaStep {
  u64 step = 0;                 ///< from 1; 0: the beginning
  std::vector<double> weights;  ///< of all terms, after it
  double score = 0.5;           ///< of the set that was moved up against its opposite, 0 .. 1
  u64 games = 0;                ///< of the match; none where rounding made both sets the same
  MatchScore result = {};       ///< what these games were, for the set that was moved up
};

/// What the match of a step came to: games, or the score alone where another judge than games says it.
struct SpsaResult {
  double score = 0.5;
  MatchScore games = {};
};

/// Called after each step, on the calling thread.
using SpsaWatcher = std::function<void(const SpsaStep&)>;
/// The first set against the second in the match of this step. An error ends the tuning.
using SpsaMatch = std::function<Result<SpsaResult>(u64 step, const Weights& up, const Weights& down)>;

/// Which terms move; the error says which cannot.
Result<std::vector<int>> spsa_terms(const SpsaSettings& settings);
/// The steps, the beginning first; depends on the settings alone, not on threads. Stopped: those that are finished.
Result<std::vector<SpsaStep>> spsa(const SpsaSettings& settings, JobProgress& progress,
                                   const SpsaWatcher& watcher = {});
/// The same with another judge than games: for tests.
Result<std::vector<SpsaStep>> spsa_by(const SpsaSettings& settings, const SpsaMatch& match, JobProgress& progress,
                                      const SpsaWatcher& watcher = {});
/// By how much each weight is moved at the last step; 0: it stays as it is. Valid where spsa_terms() is.
std::vector<double> spsa_changes(const SpsaSettings& settings);
/// The weights of a step, as an evaluation takes them.
Weights rounded_weights(const SpsaSettings& settings, const SpsaStep& step);
/// The player of a set: "modern:nodes=500 @ row=9".
std::string spsa_player(const SpsaSettings& settings, const Weights& weights);
/// "step,games,score,TERM,..." and a line a step.
std::string spsa_csv(const SpsaSettings& settings, const std::vector<SpsaStep>& steps);
/// The file of the weights of the last of these steps, with how they came about.
std::string spsa_weights_file(const SpsaSettings& settings, const std::vector<SpsaStep>& steps);

}  // namespace ply
