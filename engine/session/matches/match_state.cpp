#include "engine/session/matches/match_state.h"

#include <algorithm>

namespace ply {

nlohmann::json match_setup_json(const MatchSetup& s) {
  return {{"players", s.players},
          {"format", match_format_ids[static_cast<int>(s.format)]},
          {"pairs", s.pairs},
          {"seed", s.seed},
          {"threads", s.threads},
          {"opening_plies", s.opening_plies},
          {"balance", s.balance},
          {"openings", s.openings},
          {"in_order", s.in_order},
          {"from_board", s.from_board},
          {"most_plies", s.max_plies},
          {"resign", s.resign},
          {"draw_moves", s.draw_moves},
          {"draw_score", s.draw_score},
          {"draw_after", s.draw_after},
          {"test", s.test},
          {"elo0", s.sprt.elo0},
          {"elo1", s.sprt.elo1},
          {"alpha", s.sprt.alpha},
          {"beta", s.sprt.beta},
          {"normalised", s.sprt.scale == EloScale::normalised},
          {"table_mb", s.table_mb},
          {"file", s.file},
          {"go_on", s.go_on}};
}

MatchSetup read_match_setup(const nlohmann::json& j, const MatchSetup& usual) {
  MatchSetup s = usual;
  if (const auto players = j.value("players", s.players); !players.empty() && players.size() <= 100)
    s.players = players;
  const auto format = j.value("format", std::string());
  for (int i = 0; i < static_cast<int>(std::size(match_format_ids)); ++i)
    if (format == match_format_ids[i]) s.format = static_cast<MatchFormat>(i);
  s.pairs = std::max(u64{1}, j.value("pairs", s.pairs));
  s.seed = j.value("seed", s.seed);
  s.threads = std::clamp(j.value("threads", s.threads), 1, 1024);
  s.opening_plies = std::clamp(j.value("opening_plies", s.opening_plies), 0, 200);
  s.balance = std::clamp(j.value("balance", s.balance), 0, 1'000'000);
  s.openings = j.value("openings", s.openings);
  s.in_order = j.value("in_order", s.in_order);
  s.from_board = j.value("from_board", s.from_board);
  s.max_plies = std::clamp(j.value("most_plies", s.max_plies), 0, 1'000'000);
  s.resign = std::clamp(j.value("resign", s.resign), 0, 1'000'000'000);
  s.draw_moves = std::clamp(j.value("draw_moves", s.draw_moves), 0, 1'000'000);
  s.draw_score = std::clamp(j.value("draw_score", s.draw_score), 0, 1'000'000'000);
  s.draw_after = std::clamp(j.value("draw_after", s.draw_after), 0, 1'000'000);
  s.test = j.value("test", s.test);
  s.sprt = {j.value("elo0", s.sprt.elo0), j.value("elo1", s.sprt.elo1), j.value("alpha", s.sprt.alpha),
            j.value("beta", s.sprt.beta), j.value("normalised", false) ? EloScale::normalised : EloScale::logistic};
  s.table_mb = std::clamp(j.value("table_mb", s.table_mb), 1, match_limits::table_mb);
  s.file = j.value("file", s.file);
  s.go_on = j.value("go_on", s.go_on);
  return s;
}

nlohmann::json engine_check_json(const EngineCheckSetup& s) {
  return {{"command", s.command}, {"protocol", s.protocol}, {"board", s.board}, {"random", s.random},
          {"depth", s.depth},     {"nodes", s.nodes},       {"seed", s.seed},   {"patience", s.patience}};
}

EngineCheckSetup read_engine_check(const nlohmann::json& j) {
  EngineCheckSetup s;
  s.command = j.value("command", s.command);
  s.protocol = j.value("protocol", s.protocol);
  s.board = j.value("board", s.board);
  s.random = j.value("random", s.random);
  s.depth = j.value("depth", s.depth);
  s.nodes = j.value("nodes", s.nodes);
  s.seed = j.value("seed", s.seed);
  s.patience = j.value("patience", s.patience);
  return s;
}

}  // namespace ply
