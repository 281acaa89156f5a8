// match, tournament and merge, as scripts use them.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <tuple>

#include "engine/match/process.h"
#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/support/folder.h"
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

}  // namespace

TEST_CASE("a match writes a header and a line a game, and its statistics", "[cli][match]") {
  const ply::test::Folder folder;
  const std::string out = folder.file("m");
  const auto match = [&](const Words& more) {
    return run(Words{"match", "kalah", "--players", "modern:2,beginner", "--pairs", "6", "--out", out, more});
  };
  const Words same = {"--seed", "3", "--resume"};
  const Ran ran = match({"--json", "--seed", "3"});
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
  CHECK(match({}).code == 4);
  const Ran other = match({"--seed", "4", "--resume"});
  CHECK(other.code == 3);
  CHECK(other.err.find("seed") != std::string::npos);
  const auto before = read_file(out);
  CHECK(match(same).code == 0);
  CHECK(read_file(out) == before);
  // A file that ended within its header has nothing in it: it is begun anew.
  std::ofstream(out, std::ios::trunc) << before.substr(0, 40);
  CHECK(match(same).code == 0);
  CHECK(results(out).size() == 13);
  std::ofstream(out, std::ios::trunc) << "{\"plyscope\":\"something else";
  CHECK(match(same).code == 3);
}

TEST_CASE("four shards merge to the games and statistics of one run", "[cli][match]") {
  const ply::test::Folder folder;
  const std::vector<std::string> match = {"tournament", "reversi", "--players", "modern:1,modern:2,easy",
                                          "--pairs",    "5",       "--seed",    "9"};
  const std::string whole = folder.file("whole"), merged = folder.file("merged");
  const auto with = [&](const Words& more) { return Words{match, more}; };
  REQUIRE(run(with({"--out", whole, "--threads", "2"})).code == 0);
  std::vector<std::string> merge = {"merge"};
  for (const char* shard : {"1/4", "2/4", "3/4", "4/4"}) {
    merge.push_back(folder.file(std::string(1, shard[0])));
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
  CHECK(run({"merge", whole, TempFile().path()}).code == 3);
  merge.push_back("--players");
  CHECK(run(merge).code == 2);
}

TEST_CASE("a tournament that is killed at any moment loses nothing and plays nothing twice", "[cli][match]") {
  const ply::test::Folder folder;
  const std::vector<std::string> match = {"match",     "kalah", "--players", "modern:5,advanced",
                                          "--pairs",   "12",    "--seed",    "1",
                                          "--threads", "2",     "--resume",  "--out"};
  const auto to = [&](const std::string& path) { return Words{match, path}; };
  const std::string whole = folder.file("whole"), torn = folder.file("torn");
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
  const ply::test::Folder folder;
  const std::string out = folder.file("held");
  const std::vector<std::string> arguments = {
      "match", "kalah", "--players", "modern:3,beginner", "--pairs", "100000", "--seed", "3", "--out", out, "--resume"};
  const Words command{PLY_CLI, arguments, "--json"};
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
}

TEST_CASE(
    "forfeits are said in text and JSON alike, end a match after five, and an engine without a limit is warned of",
    "[cli][match][forfeit]") {
  const ply::test::Folder folder;
  const std::string out = folder.file("forfeits"),
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
  // The file's times are rounded, so the last figure of their mean may be another one.
  const auto but_times = [](const std::string& text) {
    const auto at = text.find("  a move");
    return text.substr(0, at) + text.substr(text.find('\n', at));
  };
  auto merge = run({"merge", out});
  CHECK(but_times(merge.out) == but_times(ran.out));
  const Json j = lines(run({"merge", out, "--json"})).back()["statistics"][0];
  CHECK(j["forfeits"] == Json{0, 5});
  CHECK((j["wins"] == 0 && j["games"] == 5 && j["superiority"] == 0.5));
  // It goes on where it ended.
  CHECK(run(Words{match, "--resume"}).code == 1);
  CHECK(results(out).size() == 11);
  const Ran table = run({"tournament", "kalah", "--show", out});
  CHECK(table.out.find("forfeited by") != std::string::npos);
}

TEST_CASE("players have clocks, and the file of results keeps them, in shards and where it goes on", "[cli][match]") {
  const ply::test::Folder folder;
  const TempFile list(
      "# endings: every search is over before its time is\n"
      "0,1,0,0,1,1/22/1,0,0,0,1,2/19 A s-io-\n0,0,0,0,1,1/22/0,0,0,0,1,2/21 A s-io-\n"
      "0,0,0,1,0,1/22/0,0,0,0,1,2/21 B s-io-\n");
  const auto match = [&](const Words& more) {
    return run(Words{"match", "kalah", "--players", "modern:tc=40/600+2,modern:tc=600+1", "--pairs", "3", "--json",
                     "--openings", list.path(), "--opening-order", "sequence", more});
  };
  const std::string whole = folder.file("w"), one = folder.file("1"), two = folder.file("2");
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
  const std::string merged = folder.file("m");
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
}
