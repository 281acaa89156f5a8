// The table of `pairs` fitted: logistic regression (engine/game/sparse_fit.h). Two kinds of positions:
// * from games of our own: to a mixture of what a search said and how the game ended. The weights of the terms stay as
//   `threats` has them, and the table is what they are to be corrected by.
// * judged by another program: to what it said, weights and table together.
#pragma once
#include <span>

#include "engine/core/progress.h"
#include "engine/games/arimaa/pair_games.h"

namespace ply::arimaa {

struct PairFitSettings {
  u64 seed = 1;          ///< of the order of the positions
  int rounds = 4;        ///< through all positions
  double rate = 0.01;    ///< of the first round, a twentieth of it in the last
  bool weights = false;  ///< are fitted as well
  double scale = 800;    ///< who is ahead by so much wins as often as e to 1
  /// How slowly single pieces and pairs move (SparseFit). Pairs that follow the results faster foretell them better,
  /// and lose: a search finds the ones that are wrong.
  float caution_alone = 30, caution_of_two = 20'000;
  double trust = 0.3;    ///< share of the search; the rest is the result, where nothing was drawn after the position
  u32 held_out_of = 20;  ///< every so many games one is not fitted to

  /// For what another program said, which is the same whenever it is asked: numbers may follow it at once.
  void for_judged() { weights = true, scale = 150, rate = 0.05, caution_alone = 3, caution_of_two = 30; }
};

struct PairFit {
  PairTable table;
  u64 fitted = 0, held_out = 0;  ///< positions
  /// Cross entropy of those held out above what no evaluation can be rid of: of the table as it stands, and of
  /// `threats`.
  double error = 0, of_threats = 0;
};

/// Equal samples and settings give equal tables. Progress in positions; stopped, what it has.
PairFit fit_pairs(std::span<const PairSample> samples, const PairFitSettings& settings, JobProgress& progress);

}  // namespace ply::arimaa
