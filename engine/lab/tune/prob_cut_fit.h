// How deep searches follow from shallow ones, by linear regression over our own searches: what Multi-ProbCut goes by.
#pragma once
#include <string>
#include <vector>

#include "engine/base/job.h"
#include "engine/game/game.h"

namespace ply {

struct ProbCutFitSettings {
  std::string profile = "modern";
  u64 seed = 1;
  int positions = 2000;
  int depth = 9;       ///< of the deepest searches
  int min_random = 6;  ///< the number of random moves at the beginning, or up to
  int max_random = 14;
  int settling = 44;        ///< then at most this many moves of a short search: positions as in games
  std::vector<int> stages;  ///< least left in each (HasPhases), the most first; empty: one stage
};

/// value = slope * shallow + offset, with this deviation, in the stage that begins at `min` left.
struct ProbCutLine {
  int min = 0, depth = 0, shallow = 0;
  double slope = 1, offset = 0, deviation = 0;
  int positions = 0;    ///< that it was fitted to
  bool fitted = false;  ///< else there were too few positions, or their values were all the same
};

/// All pairs of depths of one parity that are two plies and more apart. Decided scores are left out. Equal settings
/// give equal lines; stopped, nothing.
std::vector<ProbCutLine> fit_prob_cuts(const Game& game, const ProbCutFitSettings& settings, JobProgress& progress);

}  // namespace ply
