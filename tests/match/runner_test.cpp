#include "engine/match/runner.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <future>
#include <set>
#include <thread>

#include "engine/base/file.h"
#include "engine/games/registry.h"
#include "engine/match/report.h"
#include "engine/match/result_file.h"
#include "tests/match/support.h"
#include "tests/support/error_of.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

MatchSettings settings_for(const char* game, std::vector<std::string> players, u64 pairs) {
  MatchSettings s = match_test::match_between(std::move(players), game, pairs);
  s.seed = 11;
  s.adjudication.max_plies = 120;
  return s;
}

// What the games are, times apart.
std::vector<MatchGame> timeless(const MatchSettings& s, int threads, Shard shard = {}) {
  std::vector<MatchGame> out = match_test::played(s, threads, shard);
  for (MatchGame& g : out) std::fill(g.times.begin(), g.times.end(), 0.0), g.seconds = {};
  return out;
}

}  // namespace

TEST_CASE("a match gives the same games on any number of threads and shards, in every game", "[match]") {
  for (const GameType* type : all_games()) {
    if (type->id() == "toy-tree") continue;
    u64 pairs = 4;
#ifdef PLY_SANITIZED
    // The threads are the same, the searches take a hundred times as long
    if (type->id() != "kalah" && type->id() != "reversi") continue;
    pairs = 2;
#endif
    MatchSettings s = settings_for(type->id().c_str(), {"modern:1", "modern:2"}, pairs);
    CAPTURE(type->id());
    REQUIRE(check_match(s));
    const auto one = timeless(s, 1);
    REQUIRE(one.size() == 2 * pairs);
    CHECK(timeless(s, 3) == one);
    auto sharded = timeless(s, 1, {0, 3});
    for (const u64 at : {1u, 2u}) {
      auto more = timeless(s, 2, {at, 3});
      sharded.insert(sharded.end(), more.begin(), more.end());
    }
    sort_games(sharded);
    CHECK(sharded == one);
    // Every game is legal, ended, and counted ply by ply.
    for (const MatchGame& g : one) {
      CHECK(g.moves.size() == g.times.size());
      CHECK(g.moves.size() == g.nodes.size());
      Position p = s.start;
      std::vector<u64> history;
      for (const std::string& text : g.moves) {
        const auto m = s.game->parse_move(p, text, history);
        REQUIRE(m);
        history.push_back(s.game->key(p));
        p = s.game->after(p, *m);
      }
      const auto end = s.game->outcome(p, history);
      if (end) CHECK(end->winner == g.winner);
      else CHECK(g.moves.size() >= 120);
      CHECK(g.opening.size() <= g.moves.size() * 8);
    }
    // A pair is one opening with the colours swapped.
    for (std::size_t i = 0; i < one.size(); i += 2) {
      CHECK(one[i].opening == one[i + 1].opening);
      CHECK(one[i].first == one[i + 1].second);
    }
  }
}

TEST_CASE("the games of a pair depend on the players' texts, not on who else takes part", "[match][slow]") {
  const auto alone = timeless(settings_for("reversi", {"modern:1", "modern:2"}, 2), 1);
  const MatchSettings s = settings_for("reversi", {"modern:3", "modern:1", "modern:2"}, 2);
  const auto all = timeless(s, 2);
  std::vector<MatchGame> same;
  for (MatchGame g : all)
    if (g.pairing == 2) g.pairing = 0, same.push_back(g);
  CHECK(same == alone);
}

TEST_CASE("openings differ until there are no more, and then begin again", "[match]") {
  const auto game = *find_game("kalah")->make({});
  const Position start = game->initial(0);
  Openings random(game, start, {2, {}, 0}, 3);
  std::set<MatchOpening> seen;
  for (u64 k = 0; k < 12; ++k) seen.insert(random.of_pair(k));
  CHECK(seen.size() == 12);
  Openings again(game, start, {2, {}, 0}, 3);
  CHECK(again.of_pair(11) == random.of_pair(11));
  const auto discs = *find_game("reversi")->make({});
  Openings few(discs, discs->initial(0), {1, {}, 0}, 3);  // four moves
  std::set<MatchOpening> all;
  for (u64 k = 0; k < 4; ++k) all.insert(few.of_pair(k));
  CHECK(all.size() == 4);
  CHECK(few.of_pair(4) == few.of_pair(0));
  const auto list = parse_openings(*game, start, "# three\n1\n2\n\n3 6\n");
  REQUIRE(list);
  Openings listed(game, start, {0, *list, 0}, 5);
  for (u64 round = 0; round < 3; ++round) {
    std::set<MatchOpening> used;
    for (u64 k = 0; k < 3; ++k) used.insert(listed.of_pair(3 * round + k));
    CHECK(used.size() == 3);
  }
  // None ends in the middle of a turn, of steps or of extra moves.
  for (const char* id : {"arimaa", "kalah"}) {
    if (!find_game(id)) continue;  // left out where threads are looked at
    const auto turns = *find_game(id)->make({});
    Openings whole(turns, turns->initial(0), {3, {}, 0}, 3);
    for (u64 k = 0; k < 6; ++k) {
      Position p = turns->initial(0);
      Side last = Side::second;
      for (const MoveCode m : whole.of_pair(k).moves) last = turns->mover(p), p = turns->after(p, m);
      CHECK(turns->mover(p) != last);
    }
  }
  CHECK(error_of(parse_openings(*game, start, "1\n9\n")).message.find("line 2") == 0);
  Openings balanced(game, start, {4, {}, 100}, 3);
  for (u64 k = 0; k < 5; ++k) {
    Position p = start;
    for (const MoveCode m : balanced.of_pair(k).moves) p = game->after(p, m);
    SearchRequest q = game->request(p, "modern");
    q.limits.depth = 5;
    CHECK(std::abs(game->search(q).score.value) <= 100);
  }
}

TEST_CASE("results survive being written, torn and read", "[match][slow]") {
  test::Folder folder;
  const MatchSettings s = settings_for("kalah", {"modern:1", "beginner"}, 3);
  const std::string path = folder.file("r.jsonl"), header = match_header(s, {});
  std::vector<MatchGame> all;
  {
    auto file = ResultWriter::create(path, header);
    REQUIRE(file);
    CHECK_FALSE(ResultWriter::create(path, header));
    MatchRunner runner(s, {}, {});
    REQUIRE(runner.run(2, [&](const MatchGame& g) { return file->append(match_line(g)); }));
    all = runner.games();
  }
  const std::string whole = *read_file(path);
  const auto read = read_match_file(path);
  REQUIRE(read);
  CHECK(read->header == header);
  CHECK(read->games.size() == all.size());
  // The header says everything: the same games come out of it.
  const auto again = read_match_header(read->header);
  REQUIRE(again);
  CHECK(match_header(*again, {}) == header);
  // Cut anywhere: what was whole is there, the rest is played again and is the same.
  for (std::size_t cut = header.size() + 1; cut < whole.size(); cut += whole.size() / 7 + 1) {
    std::ofstream(path, std::ios::trunc) << whole.substr(0, cut);
    const auto torn = read_match_file(path);
    REQUIRE(torn);
    CHECK(torn->whole_bytes <= cut);
    auto resumed = ResumedResults::open(path, header, {});
    REQUIRE(std::holds_alternative<ResumedResults>(resumed));
    auto& [games, file] = std::get<ResumedResults>(resumed);
    CHECK(games == torn->games);
    MatchRunner rest(s, {}, games);
    REQUIRE(rest.run(1, [&, &writer = file](const MatchGame& g) { return writer.append(match_line(g)); }));
    auto there = read_match_file(path);
    REQUIRE(there);
    REQUIRE(there->games.size() == all.size());
    sort_games(there->games);
    for (std::size_t i = 0; i < all.size(); ++i) CHECK(there->games[i].moves == all[i].moves);
  }
  MatchSettings other = s;
  other.seed = 12;
  CHECK(same_match(header, match_header(s, {1, 4})));
  CHECK(error_of(same_match(header, match_header(other, {}))).message.find("seed") != std::string::npos);
  std::ofstream(path, std::ios::trunc) << header << "\n{\"pairing\": 0}\n";
  CHECK(error_of(read_match_file(path)).message.find("line 2") != std::string::npos);
}

TEST_CASE("a match is stopped and looked at while a game is being written", "[match]") {
  MatchRunner runner(settings_for("kalah", {"modern:1", "modern:2"}, 5), {}, {});
  bool answered = false;
  std::promise<void> served;
  std::thread other;
  const Status ended = runner.run(1, [&](const MatchGame&) -> Status {
    // A disk that takes long: others are served meanwhile.
    if (other.joinable()) return Done{};
    other = std::thread([&] {
      runner.stop();
      (void)runner.progress();
      (void)runner.games();
      served.set_value();
    });
    answered = served.get_future().wait_for(std::chrono::seconds(60)) == std::future_status::ready;
    return Done{};
  });
  other.join();
  CHECK(answered);
  CHECK(ended.ok());
  CHECK(runner.games().size() == 1);
}

TEST_CASE("a stopped match keeps what is finished", "[match]") {
#ifdef PLY_SANITIZED
  constexpr u64 pairs = 5;
#else
  constexpr u64 pairs = 50;
#endif
  const MatchSettings s = settings_for("reversi", {"modern:1", "modern:2"}, pairs);
  MatchRunner runner(s, {}, {});
  std::atomic<int> games{0};
  REQUIRE(runner.run(2, [&](const MatchGame&) {
    ++games;
    return Status(Done{});
  }));
  CHECK(games == static_cast<int>(2 * pairs));
  MatchRunner stopped(s, {}, {});
  int n = 0;
  REQUIRE(error_of(stopped.run(1, [&](const MatchGame&) {
            return ++n == 3 ? Status(Error{"the disk is full"}) : Status(Done{});
          })).message == "the disk is full");
  CHECK(stopped.games().size() == 2);
}

TEST_CASE("a sequential test ends a match and counts its pairs in order", "[match][slow]") {
  MatchSettings s = settings_for("kalah", {"modern:4", "beginner"}, 400);
  s.sprt = SprtSettings{0, 100, 0.05, 0.05, EloScale::logistic};
  REQUIRE(check_match(s));
  const auto one = timeless(s, 1), three = timeless(s, 3);
  CHECK(one.size() < 800);
  const JudgedTest a = judge_test(one, *s.sprt), b = judge_test(three, *s.sprt);
  CHECK(a.state.verdict == Verdict::accepted);
  CHECK(a.pairs == b.pairs);  // later pairs of the threads are set aside
  CHECK(a.state.llr == b.state.llr);
  CHECK(report_of(s, one)[0].score == report_of(s, three)[0].score);
}

TEST_CASE("a player that cannot play is named, and so is a match that makes no sense", "[match]") {
  MatchSettings s = settings_for("kalah", {"modern:1", "nobody"}, 1);
  CHECK(error_of(check_match(s)).message.find("nobody") != std::string::npos);
  CHECK(error_of(check_match(s)).message.find("human") == std::string::npos);  // who cannot play a match
  s.players = {"modern:1"};
  CHECK_FALSE(check_match(s));
  s.players = {"modern:1", "human"};
  CHECK_FALSE(check_match(s));
  s.players = {"modern:1", "modern:2", "modern:3"};
  s.sprt = SprtSettings{};
  CHECK_FALSE(check_match(s));
}
