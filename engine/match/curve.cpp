#include "engine/match/curve.h"

#include <algorithm>
#include <array>
#include <map>

#include "engine/match/score.h"

namespace ply {

ScoreCurve score_curve(const std::vector<MatchGame>& games, int pairing, std::size_t most_points) {
  std::map<u64, std::array<int, 2>> pairs;  // points in halves, -1: not finished
  for (const MatchGame& g : games)
    if (g.pairing == pairing && !forfeited(g))
      pairs.try_emplace(g.pair, std::array{-1, -1}).first->second[static_cast<std::size_t>(g.game)] = half_points(g);
  std::erase_if(pairs, [](const auto& p) { return p.second[0] < 0 || p.second[1] < 0; });
  const std::size_t each = std::max<std::size_t>(1, (pairs.size() + most_points - 1) / most_points);
  ScoreCurve out;
  MatchScore score;
  std::size_t n = 0;
  for (const auto& [pair, points] : pairs) {
    ++score.pairs[static_cast<std::size_t>(points[0] + points[1])];
    if (++n % each != 0 && n != pairs.size()) continue;
    const Estimate e = score_interval(score);
    out.pairs.push_back(static_cast<double>(n));
    out.share.push_back(e.value), out.low.push_back(e.low), out.high.push_back(e.high);
  }
  return out;
}

}  // namespace ply
