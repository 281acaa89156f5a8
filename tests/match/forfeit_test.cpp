// Games that are lost otherwise than on the board: what counts, what does not, and what a person is told.
#include <algorithm>

#include "engine/game/outside_player.h"
#include "engine/games/registry.h"
#include "engine/match/forfeits.h"
#include "engine/match/report.h"
#include "engine/match/result_file.h"
#include "engine/match/runner.h"
#include "engine/match/table.h"
#include "tests/match/support.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace match_test;

namespace {

MatchSettings match_against(const std::string& engine, u64 pairs) {
  return match_between({"modern:1", engine}, "kalah", pairs);
}
std::string fake(const std::string& answers) {
  return "engine:" PLY_FAKE_ENGINE " 'uci=>uciok' 'isready=>readyok' " + answers;
}

}  // namespace

TEST_CASE("forfeits are counted apart, give no Elo, and five in a row end a match that can be gone on with",
          "[match][forfeit]") {
  const MatchSettings s = match_against(fake("'go=>bestmove 9'") + " @ depth=1", 20);
  MatchRunner runner(s, {}, {});
  const Status ended = runner.run(1, nowhere);
  REQUIRE_FALSE(ended);
  CHECK(ended.error().message.find("forfeited 5 games in a row") != std::string::npos);
  CHECK(ended.error().message.find("it sent \"bestmove 9\"") != std::string::npos);
  CHECK(ended.error().message == runner.given_up());
  const auto games = runner.games();
  REQUIRE(games.size() == 5);
  const PairingReport r = report_of(s, games)[0];
  CHECK(r.score == MatchScore{});
  CHECK(r.forfeits == std::array<u64, 2>{0, 5});
  CHECK(r.elo.value == 0);
  CHECK(r.superiority == 0.5);
  CHECK(report_text(s, games).find("5 games, 0 won, 0 drawn, 0 lost, 5 forfeited") != std::string::npos);
  const ResultTable t = table_of(s, games);
  CHECK((t.cells[0][1].games() == 0 && t.cells[0][1].forfeits == std::array<u64, 2>{0, 3} &&
         t.cells[1][0].forfeits == std::array<u64, 2>{2, 0}));
  // Five more, and the match ends again: it was not ended by what is past.
  MatchRunner again(s, {}, games);
  REQUIRE_FALSE(again.run(1, nowhere));
  CHECK(again.games().size() == 10);
}

TEST_CASE("a forfeit is told with its position and a line that repeats it", "[match][forfeit]") {
  // It plays three moves, and then one that is none
  const std::string loser = fake("'go=>bestmove 1'") + " @ depth=1";
  MatchSettings s = match_against(loser, 1);
  const auto games = played(s);
  const PairingReport r = report_of(s, games)[0];
  REQUIRE_FALSE(r.forfeited.empty());
  const Forfeit& f = r.forfeited[0];
  CHECK(f.player == loser);
  CHECK(f.times == r.failed[1].at(f.why));
  const auto at = std::find_if(games.begin(), games.end(), [](const MatchGame& g) { return forfeited(g); });
  REQUIRE(at != games.end());
  CHECK(f.why == at->failure);
  // The position after all of its moves, played here one by one
  Position p = s.start;
  for (const std::string& text : at->moves) p = s.game->after(p, sure(s.game->parse_move(p, text)));
  CHECK(f.position == s.game->write(p));
  CHECK(s.game->mover(p) == (at->winner == Winner::first ? Side::second : Side::first));
  const std::string text = report_text(s, games);
  CHECK(text.find("at " + f.position) != std::string::npos);
  CHECK(text.find("plyscope-cli match kalah --rules") != std::string::npos);
  CHECK(text.find("--position " + shell_word(f.position)) != std::string::npos);
  CHECK(shell_word("a b'c") == "'a b'\\''c'");
  CHECK(shell_word("modern:1") == "modern:1");
}

TEST_CASE("what a forfeit says to repeat forfeits again", "[match][forfeit]") {
  const std::string loser = fake("'go=>bestmove 1'") + " @ depth=1";
  const MatchSettings s = match_against(loser, 1);
  const auto games = played(s);
  const Forfeit f = report_of(s, games)[0].forfeited.at(0);
  MatchSettings again = match_between({loser, "modern:1"}, "kalah", 1);
  again.start = sure(again.game->type().parse_position(f.position, again.game->rules())).position;
  again.openings.plies = 0;
  again.adjudication.max_plies = 1;
  const auto repeated = played(again);
  CHECK(std::any_of(repeated.begin(), repeated.end(), [&](const MatchGame& g) { return g.failure == f.why; }));
}

TEST_CASE("a forfeit now and then ends nothing, and its pair is passed over by the test", "[match][forfeit]") {
  MatchSettings s = match_against("beginner", 6);
  s.sprt = SprtSettings{0, 10, 0.05, 0.05, EloScale::logistic};
  auto games = played(s);
  REQUIRE(games.size() == 12);
  const JudgedTest whole = judge_test(games, *s.sprt);
  games[4].failure = "it sent nonsense";  // of pair 3
  const JudgedTest without = judge_test(games, *s.sprt);
  CHECK(whole.pairs == 6);
  CHECK(without.pairs == 6);
  CHECK(without.score.pair_count() == 5);
  CHECK(without.llr.size() == 6);
  const MatchScore score = score_of_pairing(games, 0);
  CHECK(score.games() == 11);
  CHECK(score.pair_count() == 5);
}

TEST_CASE("who resigns has lost on the board: that is no forfeit", "[match][forfeit]") {
  const MatchSettings s = match_against(fake("'go=>bestmove resign'") + " @ depth=1", 3);
  const auto games = played(s);
  REQUIRE(games.size() == 6);
  for (const MatchGame& g : games) {
    CHECK_FALSE(forfeited(g));
    CHECK((g.winner == Winner::first) == (g.game == 0));
    CHECK(g.reason.find(" resigned") != std::string::npos);
  }
  CHECK(report_of(s, games)[0].score.wins == 6);
}

TEST_CASE("an outside engine without a limit is given a second, and everybody is told", "[match][forfeit]") {
  const std::string bare = "engine:prog --level 5";
  CHECK(player_warning(bare).find("time=1000") != std::string::npos);
  CHECK(player_warning(bare).find(bare) == 0);
  for (const char* setting : {"time=5", "depth=1", "nodes=7", "patience=9000"})
    CHECK(player_warning(bare + " @ " + setting).empty());
  CHECK_FALSE(player_warning(bare + " @ margin=10").empty());
  CHECK(player_warning("modern:3").empty());
  // With patience alone it plays by limits of its own, so long.
  const auto patient = parse_outside_player(bare + " @ patience=9000");
  REQUIRE(patient);
  CHECK((patient->setup.limits.milliseconds == 0 && patient->patience == 9000));
  // The header says it; it decides no game, so files with and without it are of one match.
  const std::string header = match_header(match_against(bare, 1), {});
  CHECK(header.find("\"warnings\":[\"" + bare) != std::string::npos);
  CHECK(match_header(match_against(bare + " @ time=5", 1), {}).find("warnings") == std::string::npos);
  const auto read = read_match_header(header);
  REQUIRE(read);
  MatchSettings old = *read;
  old.processor_time = false;
  CHECK(same_match(header, match_header(old, {})));
}

TEST_CASE("a deeper player is accused where both depths are known, never by the order of a list", "[match]") {
  const auto game = *find_game("kalah")->make({});
  CHECK((known_depth(*game, "modern:4")->kind == "modern" && known_depth(*game, "modern:4")->depth == 4));
  CHECK(known_depth(*game, "beginner")->depth == 2);
  for (const char* unknown : {"modern:nodes=100", "modern:time=10", "modern-3", "engine:x", "nobody", "human"})
    CHECK_FALSE(known_depth(*game, unknown));
  REQUIRE(known_depth(*game, "modern:4 @ row=9"));
  CHECK(known_depth(*game, "modern:4 @ row=9")->kind != "modern");
  // The same lopsided results for these players: accused, or not.
  const auto accused = [&](std::vector<std::string> players) {
    const MatchSettings s = match_between(std::move(players), "kalah", 40);
    std::vector<MatchGame> games;
    for (u64 k = 0; k < 40; ++k)
      for (const std::size_t g : {0u, 1u}) {
        games.push_back(game_of_pair(s, k, g, {std::to_string(k)}));    // each another game
        games.back().winner = g == 0 ? Winner::first : Winner::second;  // the first in the list always wins
      }
    const auto all = suspicions(table_of(s, games), games);
    return std::count_if(all.begin(), all.end(), [](const Suspicion& x) { return x.flag == TableFlag::weaker_wins; });
  };
  CHECK(accused({"modern:2", "modern:5"}) == 2);
  CHECK(accused({"modern:5", "modern:2"}) == 0);
  CHECK(accused({"modern:2", "classic:5"}) == 0);
  CHECK(accused({"modern-1", "modern-5"}) == 0);
  CHECK(accused({"modern:2", "modern:5 @ row=9"}) == 0);
}

TEST_CASE("a printed table knows depths where it says them, levels of reports are depths", "[match]") {
  const std::string rows =
      "table,size,red_level,blue_level,mean_s,sd_s,red_wins,blue_wins,draws,avg_plies,remark\nmatch,6,1,2,,,40,0,0,20,"
      "\nmatch,6,2,1,,,0,40,0,20,\n";
  const auto flags = [](const std::string& csv) {
    const auto t = read_printed_tables(csv);
    REQUIRE(t);
    const auto all = suspicions(t->front(), {});
    return std::count_if(all.begin(), all.end(), [](const Suspicion& x) { return x.flag == TableFlag::weaker_wins; });
  };
  CHECK(flags(rows) == 2);
  CHECK(flags(rows + "# level 1 is modern-1\n# level 2 is modern-2\n") == 0);
  CHECK(flags(rows + "# level 1 is a, depth 1 of modern\n# level 2 is b, depth 2 of modern\n") == 2);
  CHECK(flags(rows + "# level 1 is a, depth 3 of modern\n# level 2 is b, depth 2 of modern\n") == 0);
  // What we write comes back.
  const MatchSettings s = match_between({"modern:2", "modern-3"});
  MatchGame g = game_of_pair(s, 0, 0, {"1"});
  g.winner = Winner::first;
  const auto again = read_printed_tables(table_csv(table_of(s, {g}), "6"));
  REQUIRE(again);
  CHECK(again->front().players == s.players);
  CHECK(again->front().depths[0]->depth == 2);
  CHECK_FALSE(again->front().depths[1]);
  CHECK(again->front().notes.empty());
}

TEST_CASE("games that repeat each other count once in Elo and its interval", "[match]") {
  MatchSettings s = match_between({"modern:1", "modern:2"}, "pivit", 8);
  s.format = MatchFormat::table;
  s.seed = 2;
  const ResultTable t = table_of(s, played(s));
  // Against itself a player plays the same game twice from every opening.
  for (const std::size_t i : {0u, 1u}) {
    const TableCell& c = t.cells[i][i];
    CHECK(c.games() == 8);
    CHECK(c.different() == 4);
    const Estimate w = wilson(c.points(), 4), e = c.elo();
    CHECK(e.low == elo_of(w.low));
    CHECK(e.high == elo_of(w.high));
    CHECK(cell_note(t.players[i], t.players[i], c).find("4 of 8 games are copies") != std::string::npos);
  }
  CHECK(t.cells[0][1].different() == 8);
  CHECK(t.times[0].processor);
}
