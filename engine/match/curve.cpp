#include "engine/match/curve.h"

#include <algorithm>
#include <map>

#include "engine/match/score.h"

namespace ply {

ScoreCurve score_curve(const std::vector<MatchGame>& games, int pairing, std::size_t max_points) {
  std::map<u64, PlayedPair> pairs;
  for (const MatchGame& g : games)
    if (g.pairing == pairing && !forfeited(g)) pairs[g.pair].put(g);
  std::erase_if(pairs, [](const auto& p) { return !p.second.finished(); });
  const std::size_t each = std::max<std::size_t>(1, (pairs.size() + max_points - 1) / max_points);
  ScoreCurve out;
  PairCounter counter;
  std::size_t n = 0;
  for (const auto& [k, pair] : pairs) {
    counter.add(pair);
    if (++n % each != 0 && n != pairs.size()) continue;
    const Estimate e = score_interval(counter.score());
    out.pairs.push_back(static_cast<double>(n));
    out.share.push_back(e.value), out.low.push_back(e.low), out.high.push_back(e.high);
  }
  return out;
}

}  // namespace ply
