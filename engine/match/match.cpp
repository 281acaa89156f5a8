#include "engine/match/match.h"

namespace ply {

std::vector<Pairing> pairings_of(const MatchSettings& s) {
  std::vector<Pairing> out;
  const int n = static_cast<int>(s.players.size());
  for (int a = 0; a < (s.format == MatchFormat::gauntlet ? 1 : n); ++a) {
    if (s.format == MatchFormat::table) out.push_back({a, a, (s.pairs + 1) / 2});
    for (int b = a + 1; b < n; ++b) out.push_back({a, b, s.pairs});
  }
  return out;
}

}  // namespace ply
