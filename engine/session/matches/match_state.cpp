#include "engine/session/matches/match_state.h"

#include <algorithm>

namespace ply {

template <class M>
void members(const M& m, MatchSetup& s) {
  std::vector<std::string> players = s.players;
  m.maybe("players", players);
  if (!players.empty() && players.size() <= match_limits::players) s.players = std::move(players);
  std::string format = match_format_ids[static_cast<int>(s.format)];
  m.maybe("format", format);
  for (int i = 0; i < static_cast<int>(std::size(match_format_ids)); ++i)
    if (format == match_format_ids[i]) s.format = static_cast<MatchFormat>(i);
  m.maybe("pairs", s.pairs);
  s.pairs = std::max(u64{1}, s.pairs);
  m.maybe("seed", s.seed);
  m.clamped("threads", s.threads, 1, 1024);
  m.clamped("opening_plies", s.opening_plies, 0, match_limits::opening_plies);
  m.clamped("balance", s.balance, 0, match_limits::balance);
  m.maybe("openings", s.openings);
  m.maybe("in_order", s.in_order);
  m.maybe("from_board", s.from_board);
  m.clamped("most_plies", s.max_plies, 0, match_limits::plies);
  m.clamped("resign", s.resign, 0, match_limits::score);
  m.clamped("draw_moves", s.draw_moves, 0, match_limits::moves);
  m.clamped("draw_score", s.draw_score, 0, match_limits::score);
  m.clamped("draw_after", s.draw_after, 0, match_limits::plies);
  m.maybe("test", s.test);
  m.maybe("elo0", s.sprt.elo0);
  m.maybe("elo1", s.sprt.elo1);
  m.maybe("alpha", s.sprt.alpha);
  m.maybe("beta", s.sprt.beta);
  bool normalised = s.sprt.scale == EloScale::normalised;
  m.maybe("normalised", normalised);
  s.sprt.scale = normalised ? EloScale::normalised : EloScale::logistic;
  m.clamped("table_mb", s.table_mb, 1, match_limits::table_mb);
  m.maybe("file", s.file);
  m.maybe("go_on", s.go_on);
}

template <class M>
void members(const M& m, EngineCheckSetup& s) {
  m.maybe("command", s.command);
  m.maybe("protocol", s.protocol);
  m.maybe("board", s.board);
  m.maybe("random", s.random);
  m.maybe("positions", s.positions);
  m.maybe("depth", s.depth);
  m.maybe("nodes", s.nodes);
  m.maybe("seed", s.seed);
  m.maybe("patience", s.patience);
}

template void members(const MembersReader&, MatchSetup&);
template void members(const MembersWriter&, MatchSetup&);
template void members(const MembersReader&, EngineCheckSetup&);
template void members(const MembersWriter&, EngineCheckSetup&);

}  // namespace ply
