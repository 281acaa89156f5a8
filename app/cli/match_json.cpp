#include "app/cli/match_json.h"

#include <cmath>

namespace ply::cli {
namespace {

Json number(double x) { return std::isfinite(x) ? Json(x) : Json(nullptr); }

// An engine need not tell its nodes.
Json reported(double nodes) { return nodes > 0 ? Json(nodes) : Json(nullptr); }

}  // namespace

Json estimate_json(const Estimate& e) {
  return {{"value", number(e.value)}, {"low", number(e.low)}, {"high", number(e.high)}};
}

Json statistics_json(const MatchSettings& s, const std::vector<MatchGame>& games) {
  Json list = Json::array();
  for (const PairingReport& r : report_of(s, games)) {
    Json j = {{"pairing", r.pairing},
              {"a", r.a},
              {"b", r.b},
              {"games", r.score.games() + r.forfeits[0] + r.forfeits[1]},
              {"wins", r.score.wins},
              {"draws", r.score.draws},
              {"losses", r.score.losses},
              {"pairs", r.score.pairs},
              {"copies", r.copies},
              {"copied_pairs", r.score.copied_pairs},
              {"score", estimate_json(r.share)},
              {"elo", estimate_json(r.elo)},
              {"normalised_elo", estimate_json(r.normalised)},
              {"superiority", r.superiority},
              {"intervals", interval_name(r)},
              {"forfeits", r.forfeits},
              {"plies", r.plies},
              {"seconds_a_move", r.seconds},
              {"nodes_a_move", {reported(r.nodes[0]), reported(r.nodes[1])}},
              {"reasons", r.reasons}};
    for (const std::size_t i : {0u, 1u})
      if (const BeyondLimit& b = r.beyond[i]; b.moves > 0)
        j[i == 0 ? "beyond_a" : "beyond_b"] = {{"moves", b.moves}, {"most", b.max}, {"processor", b.processor}};
    if (!r.failures.empty()) j["failures"] = r.failures;
    for (const Forfeit& f : r.forfeited)
      j["forfeited"].push_back({{"player", f.player},
                                {"why", f.why},
                                {"times", f.times},
                                {"pair", f.pair},
                                {"game", f.game},
                                {"position", f.position},
                                {"moves", f.moves},
                                {"repeat", f.repeat}});
    list.push_back(std::move(j));
  }
  Json out = {{"statistics", list}};
  if (s.sprt) {
    const JudgedTest t = judge_test(games, *s.sprt);
    out["test"] = {{"pairs", t.pairs},
                   {"llr", t.state.llr},
                   {"lower", t.state.lower},
                   {"upper", t.state.upper},
                   {"verdict", t.state.verdict == Verdict::accepted   ? "accepted"
                               : t.state.verdict == Verdict::rejected ? "rejected"
                                                                      : "inconclusive"},
                   {"text", verdict_text(t.state, *s.sprt, t.score)},
                   {"curve", t.llr}};
  }
  return out;
}

Json table_json(const ResultTable& t, const std::vector<Suspicion>& flags) {
  constexpr const char* flag_ids[] = {"wrong-sum",       "colour-bias", "weaker-wins",     "mirror-contradicts",
                                      "duplicate-games", "too-small",   "impossible-mean", "odd-time"};
  Json rows = Json::array();
  for (const auto& row : t.cells) {
    Json cells = Json::array();
    for (const TableCell& c : row) {
      if (!c.tested) {
        cells.push_back(nullptr);
        continue;
      }
      Json j = {{"wins", c.wins},
                {"losses", c.losses},
                {"draws", c.draws},
                {"plies", c.plies},
                {"elo", estimate_json(c.elo())},
                {"different", c.different()},
                {"forfeits", c.forfeits}};
      if (!c.remark.empty()) j["remark"] = c.remark;
      cells.push_back(std::move(j));
    }
    rows.push_back(std::move(cells));
  }
  Json times = Json::array();
  for (const ThinkingTime& time : t.times)
    times.push_back({{"mean", time.mean ? Json(*time.mean) : Json(nullptr)},
                     {"deviation", time.deviation ? Json(*time.deviation) : Json(nullptr)},
                     {"decisions", time.decisions},
                     {"nodes", reported(time.nodes)},
                     {"clock", time.processor ? "processor" : "wall"}});
  Json list = Json::array();
  for (const Suspicion& s : flags)
    list.push_back(
        {{"flag", flag_ids[static_cast<int>(s.flag)]}, {"row", s.row}, {"column", s.column}, {"text", s.text}});
  return {{"title", t.title}, {"players", t.players}, {"table", rows}, {"times", times}, {"suspicions", list}};
}

void show_match(Report& report, const MatchSettings& s, const std::vector<MatchGame>& games, bool tournament) {
  Json j = statistics_json(s, games);
  std::string text = report_text(s, games);
  if (tournament) {
    const ResultTable table = table_of(s, games);
    const auto flags = suspicions(table, games);
    j.update(table_json(table, flags));
    text += table_text(table, flags);
  }
  report.object(j);
  report.text(text);
}

}  // namespace ply::cli
