// weights, and what takes them: search, eval, players.
#include <algorithm>
#include <filesystem>
#include <thread>

#include "engine/session/matches/tuning.h"
#include "engine/session/session.h"
#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("weights plays games, fits, tries new against old, and writes what search and players take",
          "[cli][weights]") {
  const ply::test::Folder folder;
  const std::string games = folder.file("games"), match = folder.file("match"), file = folder.file("w"),
                    vectors = folder.file("csv");
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
}

TEST_CASE("interrupted, weights keeps the games that are finished", "[cli][weights]") {
  const ply::test::Folder folder;
  const std::string games = folder.file("games");
  const Ran ran = run_interrupted({"weights", "kalah", "--play", "1000000", "--nodes", "20", "--games", games}, [&] {
    if (!std::filesystem::exists(games)) return false;
    const auto there = read_file(games);
    return std::count(there.begin(), there.end(), '\n') > 60;  // enough to be fitted
  });
  CHECK(ran.code == 130);
  CHECK(contains(ran.out, "--resume continues"));
  const auto there = read_file(games);
  CHECK(std::count(there.begin(), there.end(), '\n') > 60);
  CHECK(result({"weights", "kalah", "--games", games, "--json"})["games"].get<int>() >=
        std::count(there.begin(), there.end(), '\n') - 2);
}

TEST_CASE("weights may be fitted to what longer searches say, in part", "[cli][weights]") {
  const ply::test::Folder folder;
  const std::string games = folder.file("games");
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
}

TEST_CASE("spsa gives the weights that the window gives for the same seed and options", "[cli][weights][spsa]") {
  const ply::test::Folder folder;
  for (const char* game : {"kalah", "reversi"}) {
    INFO(game);
    const Json j = result({"spsa", game, "--steps", "3", "--pairs", "2", "--nodes", "50", "--seed", "9", "--csv",
                           folder.file("csv"), "--out", folder.file("w"), "--threads", "2", "--json"});
    ply::Session s;
    s.apply(ply::command::NewGame{game, {}});
    ply::SpsaSetup setup;
    setup.steps = 3, setup.pairs = 2, setup.nodes = 50, setup.seed = 9;
    s.apply(ply::command::SetSpsa{setup});
    s.apply(ply::command::StartSpsa{});
    while (s.tuning().any_running()) {
      s.poll(0);
      std::this_thread::yield();
    }
    const auto found = s.tuning().by_matches().found();
    REQUIRE(found);
    CHECK(read_file(folder.file("csv")) == ply::spsa_csv(found->settings, found->steps));
    CHECK(read_file(folder.file("w")) == ply::spsa_weights_file(found->settings, found->steps));
    CHECK(j["player"] == ply::spsa_player(found->settings, rounded_weights(found->settings, found->steps.back())));
  }
}

TEST_CASE("spsa tunes a term of one's own", "[cli][weights][spsa]") {
  const Json j = result({"spsa", "kalah", "--term", "mine=count(me)", "--terms", "mine", "--steps", "3", "--pairs", "1",
                         "--nodes", "30", "--json"});
  bool there = false;
  for (const Json& t : j["terms"]) {
    there = there || t["name"] == "mine";
    CHECK((t["path"].front() != t["path"].back()) == (t["name"] == "mine"));
  }
  CHECK(there);
}
