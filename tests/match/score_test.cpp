// Games that repeat each other: they are games, and prove nothing.
#include "engine/match/score.h"

#include <algorithm>

#include "engine/games/registry.h"
#include "engine/match/curve.h"
#include "engine/match/report.h"
#include "engine/match/runner.h"
#include "engine/match/table.h"
#include "tests/match/support.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace match_test;

namespace {

MatchSettings two_players(u64 pairs) { return match_between({"modern:4", "modern:2"}, "kalah", pairs); }

// A pair that was begun with `opening`; the first player of the match has won `won` of its two games.
void add_pair(std::vector<MatchGame>& games, const MatchSettings& s, u64 pair, const char* opening, int won) {
  for (const int game : {0, 1}) {
    MatchGame g = game_of_pair(s, pair, static_cast<std::size_t>(game), {opening, "1"});
    g.winner = (game < won) == (game == 0) ? Winner::first : Winner::second;
    g.reason = "won";
    g.times.push_back(0), g.nodes.push_back(0);  // one a ply, and one to spare
    games.push_back(g);
  }
}

}  // namespace

TEST_CASE("a pair of two copies counts in the games and proves nothing", "[match]") {
  MatchSettings s = two_players(40);
  s.sprt = SprtSettings{0, 10};
  std::vector<MatchGame> games;
  for (u64 k = 0; k < 40; ++k) add_pair(games, s, k, k % 2 ? "5" : "6", k % 2 ? 1 : 2);
  const std::vector<MatchGame> once(games.begin(), games.begin() + 4);
  const MatchScore all = score_of_pairing(games, 0);
  CHECK(all.games() == 80);
  CHECK(all.wins == 60);
  CHECK(all.pairs == std::array<u64, 5>{0, 0, 1, 0, 1});
  CHECK(all.copied_pairs == 38);
  const PairingReport r = report_of(s, games)[0], few = report_of(s, once)[0];
  CHECK(r.copies == 76);
  CHECK(few.copies == 0);
  CHECK(r.elo.low == few.elo.low);
  CHECK(r.elo.value == few.elo.value);
  CHECK(r.share.high == few.share.high);
  CHECK(score_curve(games, 0).low.back() == r.share.low);
  // The test does not end by them, in whatever order they come.
  const JudgedTest test = judge_test(games, *s.sprt);
  CHECK(test.state.verdict == Verdict::undecided);
  CHECK(test.state.llr == judge_test(once, *s.sprt).state.llr);
  CHECK(test.pairs == 40);
  std::vector<MatchGame> turned(games.rbegin(), games.rend());
  CHECK(judge_test(turned, *s.sprt).score == test.score);
  CHECK(score_of_pairing(turned, 0) == all);
  const std::string text = report_text(s, games);
  CHECK(text.find("76 of 80 games are copies of others: they prove nothing") != std::string::npos);
  CHECK(text.find("inconclusive after 2 pairs (38 more were copies and do not count)") != std::string::npos);
  CHECK(report_text(s, once).find("copies") == std::string::npos);
  // The table and its suspicions count the same copies.
  const ResultTable table = table_of(s, games);
  CHECK(table.cells[0][1].different() + table.cells[1][0].different() == 4);
  bool reported = false;
  for (const Suspicion& x : suspicions(table, games)) reported |= x.text.find("76 of 80 games are copies") == 0;
  CHECK(reported);
}

TEST_CASE("a pair with one new game counts, and a forfeited pair leaves nothing behind", "[match]") {
  const MatchSettings s = two_players(3);
  std::vector<MatchGame> games;
  for (u64 k = 0; k < 3; ++k) add_pair(games, s, k, "5", 2);
  games[3].moves.push_back("2");
  CHECK(score_of_pairing(games, 0).pair_count() == 2);
  games[0].failure = "it sent nonsense";
  CHECK(score_of_pairing(games, 0).pairs == std::array<u64, 5>{0, 0, 0, 0, 2});
  CHECK(score_of_pairing(games, 0).copied_pairs == 0);
}

TEST_CASE("a sequential test whose openings are exhausted plays its pairs and decides nothing", "[match]") {
  MatchSettings s = two_players(60);
  s.openings.list = {{{}, *s.game->parse_moves(s.start, "5 3 2 6")}};
  s.sprt = SprtSettings{0, 100};
  MatchRunner runner(s, {}, {});
  REQUIRE(runner.run(1, nowhere));
  CHECK(runner.games().size() == 120);
  CHECK(runner.test().state.verdict == Verdict::undecided);
  CHECK(runner.test().score.copied_pairs == 59);
  // Gone on with in the middle, and in shards, it is the same.
  auto games = runner.games();
  MatchRunner on(s, {}, {games.begin(), games.begin() + 31});
  REQUIRE(on.run(1, nowhere));
  CHECK(on.test().score == runner.test().score);
  std::vector<MatchGame> merged;
  for (const u64 at : {u64{0}, u64{1}}) {
    const auto part = played(s, 1, {at, 2});
    merged.insert(merged.begin(), part.begin(), part.end());
  }
  CHECK(judge_test(merged, *s.sprt).score == runner.test().score);
}

TEST_CASE("nothing is said of the nodes of a player that tells none", "[match]") {
  const MatchSettings s = two_players(1);
  std::vector<MatchGame> games;
  add_pair(games, s, 0, "5", 1);
  for (MatchGame& g : games) {
    g.decisions = {1, 1};
    g.seconds = {0.5, 0.5};
    g.visited[static_cast<std::size_t>(g.game)] = 7;  // of modern:4
  }
  CHECK(report_text(s, games).find("0.5000 s, 7 nodes; the other 0.5000 s (") != std::string::npos);
  ResultTable table = table_of(s, games);
  for (ThinkingTime& time : table.times) time.mean = 0.5;
  const std::string text = table_text(table, {});
  CHECK(text.find(", 7 nodes a move, 2 moves") != std::string::npos);
  CHECK(text.find(" 0 nodes") == std::string::npos);
}
