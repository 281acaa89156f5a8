// weights, and what takes them: search, eval, players.
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

bool contains(const std::string& text, const std::string& word) { return text.find(word) != std::string::npos; }

}  // namespace

TEST_CASE("weights plays games, fits, tries new against old, and writes what search and players take",
          "[cli][weights]") {
  TempFile place;
  const std::string games = place.path() + ".games", match = place.path() + ".match", file = place.path() + ".w",
                    vectors = place.path() + ".csv";
  const std::vector<std::string> command = {"weights",   "kalah",     "--play",    "80",      "--nodes",      "60",
                                            "--games",   games,       "--verify",  "8",       "--verify-out", match,
                                            "--out",     file,        "--vectors", vectors,   "--seed",       "5",
                                            "--weights", "choices=0", "--json",    "--resume"};
  const Json j = result(command);
  CHECK(j["profile"] == "modern");
  CHECK(j["games"].get<int>() + j["games_left_out"].get<int>() == 80);
  CHECK(j["terms"].size() == 8);
  CHECK(j["terms"][0]["use"] == "fixed");
  CHECK(j["terms"][3]["old"] == 0);
  CHECK(j["terms"][3]["new"].get<int>() > 5);  // what few games say of a weight of 170
  for (const Json& t : j["terms"]) CHECK(t["change"] == t["new"].get<int>() - t["old"].get<int>());
  CHECK(j["curve"][0]["held_out"] == j["held_out"]["old"]);
  CHECK(j["held_out"]["new"].get<double>() < j["held_out"]["old"].get<double>());
  CHECK(j["match"]["statistics"][0]["games"] == 8);
  CHECK(j["match"]["test"]["verdict"] == "inconclusive");
  for (const char* key :
       {"rules", "openings", "positions", "samples", "three_of_four", "iteration", "fit", "fit_text", "advice", "text"})
    CHECK(j.contains(key));
  const std::string csv = read_file(vectors);
  const int samples =
      j["samples"]["fitted"].get<int>() + j["samples"]["watched"].get<int>() + j["samples"]["held_out"].get<int>();
  CHECK(std::count(csv.begin(), csv.end(), '\n') == samples + 1);

  // Again: everything is there, nothing is played, and the same comes out; so it does from the games alone.
  const auto played = read_file(games), tried = read_file(match), written = read_file(file);
  const auto timeless = [](Json all) { return all["match"]["statistics"][0].erase("seconds_a_move"), all; };
  CHECK(timeless(result(command)) == timeless(j));
  CHECK(read_file(games) == played);
  CHECK(read_file(match) == tried);
  const Json alone = result(
      {"weights", "kalah", "--games", games, "--seed", "5", "--weights", "choices=0", "--json", "--threads", "2"});
  CHECK(alone["terms"] == j["terms"]);
  CHECK(alone["advice"] == "not-tried");
  const auto text = run({"weights", "kalah", "--games", games, "--seed", "5", "--weights", "choices=0"});
  for (const char* word : {"choices", "quiet positions", "held out", "taken", "Not tried"})
    CHECK(contains(text.out, word));

  // The file is what the table says, for search, eval and players.
  std::string words;
  for (const Json& t : j["terms"])
    words += t["name"].get<std::string>() + "=" + std::to_string(t["new"].get<int>()) + " ";
  const auto value = [&](const std::string& weights) {
    return result({"search", "kalah", "--depth", "5", "--json", "--moves", "3 6 1", "--weights", weights})["value"];
  };
  CHECK(value(file) == value(words));
  CHECK(value(file) != result({"search", "kalah", "--depth", "5", "--json", "--moves", "3 6 1"})["value"]);
  const Json evaluated = result({"eval", "kalah", "--json", "--weights", file});
  for (std::size_t t = 0; t < 8; ++t) CHECK(evaluated["terms"][t]["weight"] == j["terms"][t]["new"]);
  const Ran ran = run(
      {"match", "kalah", "--player", "modern:2 @ weights=" + file, "--player", "modern:2", "--pairs", "1", "--json"});
  REQUIRE(ran.code == 0);
  const std::string player = lines(ran)[0]["players"][0];
  CHECK(player.find("modern:2 @ ") == 0);
  CHECK(contains(player, "choices=" + std::to_string(j["terms"][3]["new"].get<int>())));
  CHECK_FALSE(contains(player, "weights="));
  for (const std::string& path : {games, match, file, vectors}) std::remove(path.c_str());
}

TEST_CASE("wrong questions to weights are named", "[cli][weights]") {
  TempFile place;
  const std::string games = place.path() + ".games";
  REQUIRE(run({"match", "kalah", "--players", "modern:1,modern:2", "--pairs", "3", "--out", games}).code == 0);
  const auto fails = [](std::vector<std::string> more, int code, const char* word) {
    std::vector<std::string> all = {"weights"};
    all.insert(all.end(), more.begin(), more.end());
    const Ran ran = run(all);
    CAPTURE(ran.err);
    CHECK(ran.code == code);
    CHECK(contains(ran.err, word));
  };
  fails({"kalah"}, 2, "there are no games");
  fails({"kalah", "--games", games, games, "--play", "9"}, 2, "one file");
  fails({"kalah", "--games", games, "--hold", "nobody"}, 2, "nobody");
  fails({"kalah", "--games", games, "--unit", "nobody"}, 2, "--unit");
  fails({"kalah", "--games", games, "--profile", "nobody"}, 2, "nobody");
  fails({"kalah", "--games", games, "--weights", "row=9999"}, 2, "from 0 to 150");
  fails({"kalah", "--games", games, "--pull", "-1"}, 2, "--pull");
  fails({"kalah", "--games", games, "--sprt", "10,0", "--verify", "8"}, 2, "elo0 < elo1");
  fails({"reversi", "--games", games}, 3, "games of kalah");
  fails({"kalah", "--rules", "pits=5", "--games", games}, 3, "other rules");
  fails({"kalah", "--games", games + ".none"}, 4, ".none");
  fails({"kalah", "--games", games}, 3, "too few");
  fails({"kalah", "--play", "40", "--games", games}, 4, "--resume");
  fails({"kalah", "--play", "40", "--games", games, "--resume"}, 3, "another match");
  fails({"toy-tree", "--play", "40"}, 3, "no quiet position");
  // Said before games are played that would take hours.
  fails({"kalah", "--play", "36", "--nodes", "1000000000"}, 2, "36 games of 18 openings are too few");
  const std::vector<std::string> hours = {"kalah", "--play", "1000000", "--verify", "8"};
  for (const char* option : {"--out", "--vectors", "--verify-out"}) {
    std::vector<std::string> all = hours;
    all.insert(all.end(), {option, place.path() + ".none/file"});
    fails(all, 4, ".none/file");
  }
  std::vector<std::string> there = hours;
  there.insert(there.end(), {"--verify-out", games});
  fails(there, 4, "is there already");
  CHECK(run({"search", "kalah", "--depth", "1", "--weights", "rows=1"}).code == 2);
  CHECK(run({"search", "kalah", "--depth", "1", "--weights", games}).code == 3);  // what a file holds is bad input
  CHECK(run({"eval", "kalah", "--weights", place.path()}).code == 3);
  std::remove(games.c_str());
}

TEST_CASE("a part of a file of weights is refused, with a byte order mark or without", "[cli][weights]") {
  for (const char* mark : {"", "\xef\xbb\xbf"}) {
    const TempFile file(mark + std::string("plyscope-weights\ngame kalah\nprofile modern\nweights row=9\n"));
    const Ran part = run({"search", "kalah", "--depth", "2", "--weights", file.path()});
    CHECK(part.code == 3);
    CHECK(contains(part.err, "line 4: there is no weight of "));
  }
}

TEST_CASE("interrupted, weights keeps the games that are finished", "[cli][weights]") {
  TempFile place;
  const std::string games = place.path() + ".games";
  const Ran ran = run_interrupted({"weights", "kalah", "--play", "1000000", "--nodes", "20", "--games", games}, [&] {
    if (!std::filesystem::exists(games)) return false;
    const auto there = read_file(games);
    return std::count(there.begin(), there.end(), '\n') > 60;  // enough to be fitted
  });
  CHECK(ran.code == 130);
  CHECK(contains(ran.out, "--resume goes on"));
  const auto there = read_file(games);
  CHECK(std::count(there.begin(), there.end(), '\n') > 60);
  CHECK(result({"weights", "kalah", "--games", games, "--json"})["games"].get<int>() >=
        std::count(there.begin(), there.end(), '\n') - 2);
  std::remove(games.c_str());
}

TEST_CASE("weights may be fitted to what longer searches say, in part", "[cli][weights]") {
  TempFile place;
  const std::string games = place.path() + ".games";
  std::vector<std::string> command = {"weights", "kalah", "--play",    "60",        "--nodes", "60",
                                      "--games", games,   "--weights", "choices=0", "--json"};
  const Json by_results = result(command);
  command.erase(command.begin() + 2, command.begin() + 6);  // the games are there
  command.insert(command.end(), {"--longer", "0.5", "--longer-nodes", "300"});
  const Json by_half = result(command);
  CHECK(by_results["longer"] == 0);
  CHECK(by_half["longer"] == 0.5);
  CHECK(by_half["samples"] == by_results["samples"]);
  CHECK(by_half["held_out"]["old"] != by_results["held_out"]["old"]);
  command.back() = "5";
  CHECK(run(command).code == 2);
  command = {"weights", "kalah", "--games", games, "--longer", "1.5"};
  CHECK(run(command).code == 2);
  std::filesystem::remove(games);
}
