// match, tournament and merge, as scripts use them.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <tuple>

#include "engine/match/process.h"
#include "tests/cli/run.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

// The lines of a file of results, header first, games without their times and sorted.
std::vector<Json> results(const std::string& path) {
  std::vector<Json> out;
  std::istringstream in(read_file(path));
  for (std::string line; std::getline(in, line);) {
    Json j = Json::parse(line);
    for (const char* key : {"times", "seconds_first", "seconds_second", "shard"}) j.erase(key);
    out.push_back(std::move(j));
  }
  if (out.size() > 1)
    std::sort(out.begin() + 1, out.end(), [](const Json& a, const Json& b) {
      return std::tuple(a["pairing"].get<int>(), a["pair"].get<int>(), a["game"].get<int>()) <
             std::tuple(b["pairing"].get<int>(), b["pair"].get<int>(), b["game"].get<int>());
    });
  return out;
}
std::string fresh(const TempFile& place, const char* name) {
  std::string path = place.path() + name;
  std::remove(path.c_str());
  return path;
}

}  // namespace

TEST_CASE("a match writes a header and a line a game, and its statistics", "[cli][match]") {
  TempFile place;
  const std::string out = fresh(place, ".m");
  const Ran ran =
      run({"match", "kalah", "--players", "modern:2,beginner", "--pairs", "6", "--out", out, "--json", "--seed", "3"});
  REQUIRE(ran.code == 0);
  const auto printed = lines(ran);
  REQUIRE(printed.size() == 14);
  CHECK(printed[0]["players"] == Json{"modern:2", "beginner"});
  for (const char* key : {"pairing", "pair", "game", "first", "second", "winner", "reason", "plies", "opening", "moves",
                          "times", "nodes", "seconds_first", "seconds_second"})
    CHECK(printed[1].contains(key));
  const Json s = printed.back()["statistics"][0];
  CHECK(s["games"] == 12);
  CHECK(s["wins"].get<int>() + s["draws"].get<int>() + s["losses"].get<int>() == 12);
  CHECK(results(out).size() == 13);
  // Written once: another match does not touch it, and the same one has nothing left to do.
  CHECK(run({"match", "kalah", "--players", "modern:2,beginner", "--pairs", "6", "--out", out}).code == 4);
  const Ran other = run(
      {"match", "kalah", "--players", "modern:2,beginner", "--pairs", "6", "--seed", "4", "--out", out, "--resume"});
  CHECK(other.code == 3);
  CHECK(other.err.find("seed") != std::string::npos);
  const auto before = read_file(out);
  CHECK(
      run({"match", "kalah", "--players", "modern:2,beginner", "--pairs", "6", "--seed", "3", "--out", out, "--resume"})
          .code == 0);
  CHECK(read_file(out) == before);
  // A file that ended within its header has nothing in it: it is begun anew.
  std::ofstream(out, std::ios::trunc) << before.substr(0, 40);
  CHECK(
      run({"match", "kalah", "--players", "modern:2,beginner", "--pairs", "6", "--seed", "3", "--out", out, "--resume"})
          .code == 0);
  CHECK(results(out).size() == 13);
  std::ofstream(out, std::ios::trunc) << "{\"plyscope\":\"something else";
  CHECK(
      run({"match", "kalah", "--players", "modern:2,beginner", "--pairs", "6", "--seed", "3", "--out", out, "--resume"})
          .code == 3);
  std::remove(out.c_str());
}

TEST_CASE("four shards merge to the games and statistics of one run", "[cli][match]") {
  TempFile place;
  const std::vector<std::string> match = {"tournament", "reversi", "--players", "modern:1,modern:2,easy",
                                          "--pairs",    "5",       "--seed",    "9"};
  const std::string whole = fresh(place, ".whole"), merged = fresh(place, ".merged");
  const auto with = [&](std::vector<std::string> more) {
    auto all = match;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  REQUIRE(run(with({"--out", whole, "--threads", "2"})).code == 0);
  std::vector<std::string> merge = {"merge"};
  for (const char* shard : {"1/4", "2/4", "3/4", "4/4"}) {
    merge.push_back(fresh(place, (std::string(".") + shard[0]).c_str()));
    REQUIRE(run(with({"--out", merge.back(), "--shard", shard})).code == 0);
  }
  merge.insert(merge.end(), {"--out", merged, "--json"});
  const Ran ran = run(merge);
  REQUIRE(ran.code == 0);
  CHECK(results(merged) == results(whole));
  const Json again = lines(run(with({"--out", whole, "--resume", "--json"}))).back();
  Json of_merge = lines(ran).back();
  for (const char* key : {"games", "wins", "losses", "draws", "pairs", "elo", "superiority", "plies"})
    for (std::size_t i = 0; i < 3; ++i) CHECK(of_merge["statistics"][i][key] == again["statistics"][i][key]);
  CHECK(run({"merge", whole, place.path()}).code == 3);
  merge.push_back("--players");
  CHECK(run(merge).code == 2);
  for (const std::string& path : merge)
    if (path.find(place.path()) == 0) std::remove(path.c_str());
  std::remove(whole.c_str());
}

TEST_CASE("a tournament that is killed at any moment loses nothing and plays nothing twice", "[cli][match]") {
  TempFile place;
  const std::vector<std::string> match = {"match",     "kalah", "--players", "modern:5,advanced",
                                          "--pairs",   "12",    "--seed",    "1",
                                          "--threads", "2",     "--resume",  "--out"};
  const auto to = [&](const std::string& path) {
    auto all = match;
    all.push_back(path);
    return all;
  };
  const std::string whole = fresh(place, ".whole"), torn = fresh(place, ".torn");
  REQUIRE(run(to(whole)).code == 0);
  std::size_t before = 0;
  int kills = 0;
  for (int ms = 15; kills < 10; ms += 7) {
    const Ran ran = run_interrupted(to(torn), ms, SIGKILL);
    ++kills;
    if (ran.code == 0) break;
    const auto there = read_file(torn);
    const auto games = static_cast<std::size_t>(std::count(there.begin(), there.end(), '\n'));
    CHECK(games >= before);
    before = games;
  }
  REQUIRE(run(to(torn)).code == 0);
  CHECK(results(torn) == results(whole));
  std::remove(whole.c_str()), std::remove(torn.c_str());
}

TEST_CASE("an interrupted match prints what is finished", "[cli][match]") {
  const Ran ran =
      run_interrupted({"match", "reversi", "--players", "modern:5,modern:6", "--pairs", "500", "--json"}, 400);
  CHECK(ran.code == 130);
  const auto all = lines(ran);
  CHECK(all.back()["statistics"][0]["games"].get<std::size_t>() == all.size() - 2);
}

TEST_CASE("a match that another process plays is not touched, and can be gone on with when that one is killed",
          "[cli][match][locks]") {
  TempFile place;
  const std::string out = fresh(place, ".held");
  const std::vector<std::string> arguments = {
      "match", "kalah", "--players", "modern:3,beginner", "--pairs", "100000", "--seed", "3", "--out", out, "--resume"};
  std::vector<std::string> command = {PLY_CLI};
  command.insert(command.end(), arguments.begin(), arguments.end());
  command.push_back("--json");
  ply::Process other;
  REQUIRE(other.start(command).ok());
  std::string line;
  for (int lines = 0; lines < 4; ++lines)
    REQUIRE(other.read(line, ply::Process::Clock::now() + std::chrono::minutes(5)) == ply::Process::Got::line);
  const Ran refused = run(arguments);
  CHECK(refused.code == 4);
  CHECK(refused.err.find("another match writes it") != std::string::npos);
  const std::string before = read_file(out);
  other.kill();
  CHECK(read_file(out).rfind(before.substr(0, before.rfind('\n') + 1), 0) == 0);
  const Ran merged = run({"merge", out, "--json"});
  CHECK(merged.code == 0);
  const int games = lines(merged).back()["statistics"][0]["games"].get<int>();
  CHECK(games >= 3);
  const auto size = std::filesystem::file_size(out);  // it has gone on when there is more
  const Ran on = run_interrupted(arguments, [&] { return std::filesystem::file_size(out) > size + 200; });
  CHECK(on.code == 130);
  CHECK(lines(run({"merge", out, "--json"})).back()["statistics"][0]["games"].get<int>() >= games);
  std::remove(out.c_str());
}

TEST_CASE(
    "forfeits are said in text and JSON alike, end a match after five, and an engine without a limit is warned of",
    "[cli][match][forfeit]") {
  TempFile place;
  const std::string out = fresh(place, ".forfeits"),
                    engine = "engine:" PLY_FAKE_ENGINE " 'uci=>uciok' 'isready=>readyok' 'go=>bestmove 9'";
  const std::vector<std::string> match = {"match", "kalah",   "--player", "modern:1", "--player",
                                          engine,  "--pairs", "10",       "--out",    out};
  const Ran ran = run(match);
  CHECK(ran.code == 1);
  CHECK(ran.err.find("it is given time=1000") != std::string::npos);
  CHECK(ran.err.find("forfeited 5 games in a row") != std::string::npos);
  CHECK(ran.out.find("5 games, 0 won, 0 drawn, 0 lost, 5 forfeited") != std::string::npos);
  CHECK(ran.out.find("inf") == std::string::npos);
  CHECK(results(out).size() == 6);
  CHECK(results(out)[0]["warnings"].size() == 1);
  auto merge = run({"merge", out});
  CHECK(merge.out == ran.out);
  const Json j = lines(run({"merge", out, "--json"})).back()["statistics"][0];
  CHECK(j["forfeits"] == Json{0, 5});
  CHECK((j["wins"] == 0 && j["games"] == 5 && j["superiority"] == 0.5));
  // It goes on where it ended.
  auto again = match;
  again.push_back("--resume");
  CHECK(run(again).code == 1);
  CHECK(results(out).size() == 11);
  const Ran table = run({"tournament", "kalah", "--show", out});
  CHECK(table.out.find("forfeited by") != std::string::npos);
  std::remove(out.c_str());
}

TEST_CASE("wrong options of a match are named", "[cli][match]") {
  const auto fails = [](std::vector<std::string> more, int code, const char* word) {
    std::vector<std::string> all = {"match", "kalah"};
    all.insert(all.end(), more.begin(), more.end());
    const Ran ran = run(all);
    CAPTURE(ran.err);
    CHECK(ran.code == code);
    CHECK(ran.err.find(word) != std::string::npos);
  };
  fails({"--players", "modern:1"}, 2, "two players");
  fails({"--players", "modern:1,nobody"}, 2, "nobody");
  fails({"--players", "modern:1,human"}, 2, "person");
  fails({"--players", "modern:1,modern:2", "--shard", "5/4"}, 2, "--shard");
  fails({"--players", "modern:1,modern:2", "--sprt", "5,0"}, 2, "elo0 < elo1");
  fails({"--players", "modern:1,modern:2", "--resume"}, 2, "--out");
  TempFile bad("1\n9\n");
  fails({"--players", "modern:1,modern:2", "--openings", bad.path()}, 3, "line 2");
  // Numbers that no counter holds.
  for (const char* pairs : {"-1", "0", "10000001"})
    fails({"--players", "modern:1,modern:2", "--pairs", pairs}, 2, "not in range 1 to 10000000");
  for (const char* seed : {"-1", "99999999999999999999999"})
    fails({"--players", "modern:1,modern:2", "--seed", seed}, 2, "is not");
  // Options that would change nothing.
  TempFile list("5 3\n6 3\n");
  const auto alone = [&](std::vector<std::string> more, const char* word) {
    more.insert(more.begin(), {"--players", "modern:1,modern:2"});
    fails(more, 2, word);
  };
  alone({"--alpha", "0"}, "--alpha needs --sprt");
  alone({"--beta", "0.1"}, "--beta needs --sprt");
  alone({"--elo-scale", "foo"}, "--elo-scale needs --sprt");
  alone({"--draw-score", "5"}, "--draw-score needs --draw-moves");
  alone({"--draw-after", "5"}, "--draw-after needs --draw-moves");
  alone({"--openings", list.path(), "--opening-plies", "8"}, "--opening-plies is for random openings");
  alone({"--openings", list.path(), "--balance", "50"}, "--balance is for random openings");
  alone({"--sprt", "0,inf"}, "--sprt takes two numbers");
  alone({"--rules", "pits=2,stones=3", "--opening-plies", "3", "--balance", "1"}, "no opening of 3 plies is within 1");
  fails({"--player", "modern:2 @ with=pvs without=pvs", "--player", "modern:1"}, 2, "both name pvs");
  // Copies are told before and after.
  const Ran copied =
      run({"match", "kalah", "--players", "modern:2,modern:1", "--openings", list.path(), "--pairs", "5"});
  CHECK(copied.code == 0);
  CHECK(copied.err.find("Warning: there are only 2 openings for 5 pairs") != std::string::npos);
  CHECK(copied.out.find("6 of 10 games are copies of others") != std::string::npos);
  const Ran help = run({"match", "--help"});
  for (const char* word : {"gives=", "often=", "seed="}) CHECK(help.out.find(word) != std::string::npos);
  const Ran several = run({"match", "kalah", "--player", "modern:1", "--player", "beginner", "--pairs", "1"});
  CHECK(several.code == 0);
  CHECK(several.out.find("modern:1 against beginner: 2 games") == 0);
}

TEST_CASE("players have clocks, and the file of results keeps them, in shards and where it goes on", "[cli][match]") {
  TempFile place, list(
                      "# endings: every search is over before its time is\n"
                      "0,1,0,0,1,1/22/1,0,0,0,1,2/19 A s-io-\n0,0,0,0,1,1/22/0,0,0,0,1,2/21 A s-io-\n"
                      "0,0,0,1,0,1/22/0,0,0,0,1,2/21 B s-io-\n");
  const auto match = [&](std::vector<std::string> more) {
    std::vector<std::string> all = {"match",     "kalah",
                                    "--players", "modern:tc=40/600+2,modern:tc=600+1",
                                    "--pairs",   "3",
                                    "--json",    "--openings",
                                    list.path(), "--opening-order",
                                    "sequence"};
    all.insert(all.end(), more.begin(), more.end());
    return run(all);
  };
  const std::string whole = fresh(place, ".w"), one = fresh(place, ".1"), two = fresh(place, ".2");
  const Ran ran = match({"--out", whole});
  CAPTURE(ran.err);
  REQUIRE(ran.code == 0);
  const auto games = results(whole);
  REQUIRE(games.size() == 7);
  CHECK(games[0]["players"] == Json{"modern:tc=40/600+2", "modern:tc=600+1"});
  CHECK(games[0]["openings"]["order"] == "sequence");
  CHECK(games[0]["openings"]["list"].size() == 3);
  CHECK(games[0]["repeatable"] == false);
  for (std::size_t i = 1; i < games.size(); ++i) {
    const Json& g = games[i];
    REQUIRE(g["moves"].size() > 0);
    CHECK(g["clocks"].size() == g["moves"].size());
    for (const Json& left : g["clocks"]) CHECK((left.get<int>() > 500'000 && left.get<int>() < 700'000));
    CHECK(g["reason"].get<std::string>().find("time") == std::string::npos);
    CHECK(g["position"] == games[0]["openings"]["list"][(i - 1) / 2]["position"]);
  }
  REQUIRE(match({"--out", one, "--shard", "1/2"}).code == 0);
  REQUIRE(match({"--out", two, "--shard", "2/2"}).code == 0);
  // The last game again, from a file that ends before it.
  std::string text = read_file(two);
  text.erase(text.rfind('\n', text.size() - 2) + 1);
  std::ofstream(two) << text;
  REQUIRE(match({"--out", two, "--shard", "2/2", "--resume"}).code == 0);
  const std::string merged = fresh(place, ".m");
  REQUIRE(run({"merge", one, two, "--out", merged}).code == 0);
  const auto strip = [](std::vector<Json> all) {
    for (Json& j : all) j.erase("clocks"), j.erase("beyond_first"), j.erase("beyond_second");
    return all;
  };
  CHECK(strip(results(merged)) == strip(results(whole)));
  // The games are games for everybody who reads them.
  const Ran read = run({"collection", whole, "--json"});
  CAPTURE(read.out);
  CHECK(read.code == 0);
  const Ran wrong = run({"match", "kalah", "--players", "modern:tc=10+,modern:1"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("is no time control") != std::string::npos);
}

TEST_CASE("games are drawn by what both sides see, and who tells nothing is named", "[cli][match]") {
  const std::vector<std::string> ask = {"match",        "kalah", "--pairs",      "2", "--draw-moves", "2",
                                        "--draw-score", "99999", "--draw-after", "9", "--json",       "--players"};
  const auto with = [&](const std::string& players) {
    auto all = ask;
    all.push_back(players);
    return run(all);
  };
  const Ran drawn = with("modern:2,modern:1");
  REQUIRE(drawn.code == 0);
  const auto printed = lines(drawn);
  REQUIRE(printed.size() == 6);
  CHECK(printed[0]["adjudication"]["draw_after"] == 9);
  for (std::size_t i = 1; i < 5; ++i) {
    CHECK(printed[i]["winner"] == "draw");
    CHECK(printed[i]["reason"] == "adjudicated: a draw, both see themselves level");
    CHECK(printed[i]["plies"].get<int>() >= 9);
  }
  CHECK(drawn.err.find("Warning") == std::string::npos);
  const Ran reported = with("modern:1,genetic");
  CHECK(reported.code == 0);
  CHECK(reported.err.find(
            "Warning: genetic tells no scores, so that none of its games is drawn by what both sides see.") !=
        std::string::npos);
  for (const Json& g : lines(reported))
    if (g.contains("reason")) CHECK(g["reason"].get<std::string>().find("adjudicated") == std::string::npos);
}

TEST_CASE("openings of Micro-Shogi are balanced unless one asks for others", "[cli][match]") {
  const auto balance = [](const char* game, std::vector<std::string> more) {
    std::vector<std::string> all = {"match", game, "--players", "modern:1,modern:2", "--pairs", "1", "--json"};
    all.insert(all.end(), more.begin(), more.end());
    const Ran ran = run(all);
    REQUIRE(ran.code == 0);
    return lines(ran)[0]["openings"].value("balance", 0);
  };
  CHECK(balance("micro-shogi", {}) > 0);
  CHECK(balance("micro-shogi", {"--balance", "0"}) == 0);
  CHECK(balance("micro-shogi", {"--balance", "7"}) == 7);
  CHECK(balance("kalah", {}) == 0);
  const Ran order = run({"match", "kalah", "--players", "modern:1,modern:2", "--opening-order", "sequence"});
  CHECK(order.code == 2);
  CHECK(order.err.find("--openings") != std::string::npos);
}
