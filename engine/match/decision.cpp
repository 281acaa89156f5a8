#include "engine/match/decision.h"

#include <fmt/format.h>

#include "engine/core/text.h"

namespace ply {

int opening_plies(const MatchGame& g) { return g.opening.empty() ? 0 : static_cast<int>(words(g.opening).size()); }

// Who moved is found by playing the game again.
std::vector<MatchDecision> decisions_of(const MatchSettings& s, const MatchGame& g) {
  std::vector<MatchDecision> out;
  Position p = s.start;
  std::vector<u64> history;
  const int opening = opening_plies(g);
  for (std::size_t i = 0; i < g.moves.size(); ++i) {
    const auto m = s.game->parse_move(p, g.moves[i], history);
    if (!m) break;
    const Side side = s.game->mover(p);
    // The rest of a turn took no time of its own.
    const bool went_on = !out.empty() && out.back().side == side && g.times[i] == 0 && g.nodes[i] == 0;
    if (went_on) ++out.back().plies;
    else if (static_cast<int>(i) >= opening) out.push_back({static_cast<int>(i), 1, side, g.nodes[i], g.times[i]});
    history.push_back(s.game->key(p));
    p = s.game->after(p, *m);
  }
  return out;
}

Result<GameRecord> record_of(const MatchSettings& s, const MatchGame& g) {
  GameRecord out{s.game, s.start, {}, {{"First", g.first}, {"Second", g.second}}};
  Position p = s.start;
  std::vector<u64> history;
  for (std::size_t i = 0; i < g.moves.size(); ++i) {
    const auto m = s.game->parse_move(p, g.moves[i], history);
    if (!m)
      return Error{fmt::format("pair {}, game {}: move {} ({}) is not legal: {}", g.pair + 1, g.game + 1, i + 1,
                               quoted_text(g.moves[i]), m.error().message)};
    out.moves.push_back(*m);
    history.push_back(s.game->key(p));
    p = s.game->after(p, *m);
  }
  return out;
}

}  // namespace ply
