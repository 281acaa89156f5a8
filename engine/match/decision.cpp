#include "engine/match/decision.h"

#include <fmt/format.h>

#include "engine/base/text.h"
#include "engine/game/player_by_name.h"
#include "engine/match/openings.h"
#include "engine/match/runner.h"
#include "engine/match/search_seat.h"

namespace ply {

int opening_plies(const MatchGame& g) { return g.opening.empty() ? 0 : static_cast<int>(words(g.opening).size()); }

// Who moved is found by playing the game again.
std::vector<MatchDecision> decisions_of(const MatchSettings& s, const MatchGame& g) {
  std::vector<MatchDecision> out;
  const auto start = opening_position(*s.game, s.start, g.position);
  if (!start) return out;
  Position p = *start;
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

std::map<std::string, std::string> tags_of(const MatchSettings& s, const MatchGame& g) {
  std::map<std::string, std::string> out = {
      {"First", g.first},
      {"Second", g.second},
      {"Result", g.winner == Winner::first    ? "1-0"
                 : g.winner == Winner::second ? "0-1"
                                              : "1/2-1/2"},
      {"Termination", g.reason},
      {"Event", fmt::format("match, pairing {}, pair {}, game {}", g.pairing + 1, g.pair + 1, g.game + 1)}};
  if (const int given = opening_plies(g); given > 0) out["GivenPlies"] = std::to_string(given);
  // A level may be another one in another program, as long as it has the name alone.
  for (const Side side : {Side::first, Side::second})
    if (const std::string plays = plays_as(*s.game, side == Side::first ? g.first : g.second); !plays.empty())
      out[level_tag(side)] = plays;
  // Without its seed the search of a player who draws cannot be made again.
  if (g.pairing < 0 || g.pairing >= static_cast<int>(pairings_of(s).size())) return out;
  for (const Side side : {Side::first, Side::second}) {
    const auto player = player_by_name(*s.game, side == Side::first ? g.first : g.second);
    if (player && draws_moves(*s.game, *player)) out[seed_tag(side)] = std::to_string(seat_seed(s, place_of(g), side));
  }
  return out;
}

Result<GameRecord> record_of(const MatchSettings& s, const MatchGame& g) {
  const auto start = opening_position(*s.game, s.start, g.position);
  if (!start)
    return Error{fmt::format("pair {}, game {}: its position: {}", g.pair + 1, g.game + 1, start.error().message)};
  GameRecord out{s.game, *start, {}, tags_of(s, g)};
  Position p = *start;
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
  if (!g.failure.empty()) out.comments.push_back({out.moves.size(), g.failure});
  return out;
}

}  // namespace ply
