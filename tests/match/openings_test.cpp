// Openings from files: moves or positions, in their order or in one that is drawn; and the usual balance of a game.
#include "engine/match/openings.h"

#include <fmt/format.h>

#include <cstdlib>
#include <set>

#include "engine/base/random.h"
#include "engine/game/random_play.h"
#include "engine/games/registry.h"
#include "engine/match/decision.h"
#include "engine/match/result_file.h"
#include "engine/match/runner.h"
#include "engine/match/table.h"
#include "tests/match/support.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

MatchSettings match_of(const std::shared_ptr<const Game>& game, std::vector<MatchOpening> list, u64 pairs) {
  MatchSettings s = match_test::match_between({"modern:1", "modern:2"}, game->type().id(), pairs);
  s.game = game, s.start = game->initial(0);
  s.openings.list = std::move(list);
  s.openings.in_order = true;
  s.openings.plies = 0;  // as it comes back where there is a list
  s.adjudication.max_plies = 30;
  return s;
}

}  // namespace

TEST_CASE("drawing openings is stopped from another thread, and no opening is drawn after it", "[match][openings]") {
  const auto game = *find_game("kalah")->make({});
  OpeningSettings settings;
  settings.plies = 12;
  Openings openings(game, game->initial(0), settings, 1);
  CHECK(openings.different(5) == 5);
  openings.stop();
  CHECK(openings.different(u64{1} << 60) == 5);  // without stopping: for ever
}

TEST_CASE("the numbers of a header of results are checked as strictly as arguments", "[match]") {
  MatchSettings s = match_of(*find_game("kalah")->make({}), {}, 1);
  REQUIRE(read_match_header(match_header(s, {})));
  const auto refused = [&](auto change) {
    MatchSettings wrong = s;
    change(wrong);
    return error_of(read_match_header(match_header(wrong, {}))).message;
  };
  CHECK(refused([](MatchSettings& m) { m.pairs = 10'000'000'000'000; }).find("pairs is") != std::string::npos);
  CHECK(refused([](MatchSettings& m) { m.pairs = 0; }).find("pairs is") != std::string::npos);
  CHECK(refused([](MatchSettings& m) { m.openings.plies = 201; }).find("plies is") != std::string::npos);
  CHECK(refused([](MatchSettings& m) { m.openings.balance = 1'000'001; }).find("balance is") != std::string::npos);
  CHECK(refused([](MatchSettings& m) { m.adjudication.resign = -5; }).find("resign is") != std::string::npos);
  CHECK(refused([](MatchSettings& m) {
          m.table_bytes = std::size_t{match_limits::table_mb + 1} << 20;
        }).find("hash_bytes") != std::string::npos);
}

TEST_CASE("a line of a file of openings is moves or a position, in every game", "[match][openings]") {
  for (const GameType* type : all_games()) {
    if (type->has_lessons()) continue;
    INFO(type->id());
    const auto game = *type->make({});
    const Position start = game->initial(0);
    std::string text = "# openings\n\n";
    std::vector<Position> ends;
    for (u64 seed = 1; seed <= 8; ++seed) {
      Position p = start;
      std::string moves;
      for (const MoveCode m : random_line(*game, start, 4, seed)) {
        moves += (moves.empty() ? "" : " ") + game->write_move(p, m);
        p = game->after(p, m);
      }
      if (game->outcome(p)) continue;
      ends.push_back(p);
      text += (seed % 2 ? moves : game->write(p)) + "\n";
    }
    const auto list = parse_openings(*game, start, text);
    REQUIRE(list);
    REQUIRE(list->size() == ends.size());
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const MatchOpening& o = (*list)[i];
      CHECK((o.position.empty() != o.moves.empty()));
      const auto begin = opening_position(*game, start, o.position);
      REQUIRE(begin);
      Position p = *begin;
      for (const MoveCode m : o.moves) p = game->after(p, m);
      CHECK(game->write(p) == game->write(ends[i]));
    }
    // Header and back.
    const MatchSettings s = match_of(game, *list, 3);
    const auto back = read_match_header(match_header(s, {}));
    REQUIRE(back);
    CHECK(back->openings == s.openings);
  }
}

TEST_CASE("what is neither moves nor a position is named with its line", "[match][openings]") {
  const auto game = *find_game("kalah")->make({});
  const Position start = game->initial(0);
  const auto why = [&](std::string_view text) { return error_of(parse_openings(*game, start, text)).message; };
  CHECK(why("1\n\nnonsense\n").find("line 3: ") == 0);
  CHECK(why("nonsense").find("and it is no position: ") != std::string::npos);
  CHECK(why("# nothing\n") == "there is no opening in it");
  const auto small = *find_game("kalah")->make({{"pits", "3"}});
  CHECK(why(small->write(small->initial(0))).find("no position: ") != std::string::npos);
}

TEST_CASE("openings of a list come in their order where that was asked for", "[match][openings]") {
  const auto game = *find_game("kalah")->make({});
  const Position start = game->initial(0);
  const auto list = parse_openings(*game, start, "1\n2\n3 6\n4\n5\n");
  REQUIRE(list);
  Openings written(game, start, {.plies = 0, .list = *list, .in_order = true}, 7);
  for (u64 k = 0; k < 15; ++k) CHECK(written.of_pair(k) == (*list)[k % 5]);
  // Else by the seed: each once a round, and the same ones again by the same seed.
  Openings drawn(game, start, {0, *list, 0}, 7), again(game, start, {0, *list, 0}, 7);
  bool other = false;
  for (u64 k = 0; k < 15; ++k) {
    CHECK(drawn.of_pair(k) == again.of_pair(k));
    other |= drawn.of_pair(k) != (*list)[k % 5];
  }
  CHECK(other);
}

TEST_CASE("both games of a pair begin with its opening, a position as well", "[match][openings]") {
  for (const GameType* type : all_games()) {
    if (type->has_lessons() || type->id() == "arimaa") continue;
    INFO(type->id());
    const auto game = *type->make({});
    const Position start = game->initial(0);
    Position p = start;
    for (const MoveCode m : random_line(*game, start, 5, 3)) p = game->after(p, m);
    REQUIRE_FALSE(game->outcome(p));
    const auto list = parse_openings(*game, start, game->write(p));
    REQUIRE(list);
    const MatchSettings s = match_of(game, *list, 1);
    MatchRunner runner(s, {}, {});
    std::vector<std::string> lines;
    REQUIRE(runner.run(1, [&](const MatchGame& g) {
      lines.push_back(match_line(g));
      return Status(Done{});
    }));
    const auto games = runner.games();
    REQUIRE(games.size() == 2);
    for (const MatchGame& g : games) {
      CHECK(g.position == game->write(p));
      CHECK(g.opening.empty());
      const auto record = record_of(s, g);
      REQUIRE(record);
      CHECK(game->write(record->start) == g.position);
      CHECK(record->moves.size() == g.moves.size());
      CHECK_FALSE(decisions_of(s, g).empty());
    }
    for (const std::string& line : lines) CHECK(line.find("\"position\":") != std::string::npos);
  }
}

TEST_CASE("the same moves from other positions are other games", "[match][openings]") {
  MatchSettings s = match_of(*find_game("kalah")->make({}), {}, 4);
  std::vector<MatchGame> games;
  for (u64 k = 0; k < 4; ++k)
    for (const std::size_t game : {0u, 1u}) {
      games.push_back(match_test::game_of_pair(s, k, game));
      games.back().winner = Winner::first, games.back().reason = "won";
    }
  const auto copies = [&] {
    u64 n = 0;
    const ResultTable t = table_of(s, games);
    for (const Suspicion& x : suspicions(t, games)) n += x.flag == TableFlag::duplicate_games;
    return std::pair{n, t.cells[0][1].copied_wins};
  };
  CHECK(copies() == std::pair<u64, u64>{1, 3});
  for (MatchGame& g : games) g.position = fmt::format("{},1,1/0/1,1,1/0 A s-io-", g.pair);
  CHECK(copies() == std::pair<u64, u64>{0, 0});
}

TEST_CASE("where no opening is balanced enough nothing is played", "[match][openings]") {
  MatchSettings s = match_of(*find_game("kalah")->make({{"pits", "2"}, {"stones", "3"}}), {}, 6);
  s.openings.plies = 3;
  CHECK(check_match(s));
  s.openings.balance = 1;
  CHECK(error_of(check_match(s)).message.find("no opening of 3 plies is within 1 ") == 0);
}

TEST_CASE("openings that are fewer than the pairs are counted before the match", "[match][openings]") {
  MatchSettings s = match_of(*find_game("kalah")->make({{"pits", "3"}, {"stones", "2"}}), {}, 20);
  s.openings.plies = 2;
  s.openings.balance = 50;
  CHECK(openings_warning(s).find("there are only 2 openings for 20 pairs") == 0);
  s.pairs = 2;
  CHECK(openings_warning(s).empty());
  // Of a list, those that differ; players who draw, or play by a clock, make new games of them.
  s = match_of(*find_game("kalah")->make({}), {}, 3);
  s.openings.list = *parse_openings(*s.game, s.start, "5 3\n6 3\n5 3\n");
  CHECK(openings_warning(s).find("there are only 2 openings for 3 pairs") == 0);
  CHECK(openings_warning(s).find("copies prove nothing") != std::string::npos);
  for (const char* other : {"modern:time=5", "modern:2 @ gives=2"}) {
    s.players[1] = other;
    CHECK(openings_warning(s).empty());
  }
}

TEST_CASE("random openings are balanced by themselves where pairs tend to split", "[match][openings]") {
  std::vector<std::string> by_themselves;
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    const int balance = usual_balance(*game);
    if (balance <= 0) continue;
    by_themselves.push_back(type->id());
    const Position start = game->initial(0);
    Openings balanced(game, start, {4, {}, balance}, 3);
    for (u64 k = 0; k < 6; ++k) {
      Position p = start;
      for (const MoveCode m : balanced.of_pair(k).moves) p = game->after(p, m);
      SearchRequest q = game->request(p, "modern");
      q.limits.depth = 5;
      CHECK(std::abs(game->search(q).score.value) <= balance);
    }
  }
  CHECK(by_themselves == std::vector<std::string>{"micro-shogi", "pivit"});
}
