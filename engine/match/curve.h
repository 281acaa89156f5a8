// How a match went: its score pair by pair, with what was known of it then.
#pragma once
#include <vector>

#include "engine/match/match.h"

namespace ply {

/// In the view of the pairing's first player, after each of its finished pairs, in their order. Shares from 0 to 1.
struct ScoreCurve {
  std::vector<double> pairs, share, low, high;  ///< equally long; the 95 % interval is that of the pairs so far
};
/// At most about `max_points`, the last pair among them.
ScoreCurve score_curve(const std::vector<MatchGame>& games, int pairing, std::size_t max_points = 400);

}  // namespace ply
