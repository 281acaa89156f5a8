// The switches turn-wins, turn-defence and turn-captures, from the search to what is read of its recording.
#include <algorithm>

#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("turn-wins sees a goal within the turn from its first step, and only Arimaa has it", "[cli][turn-wins]") {
  const std::string goal = "g [....c....d..............d..rR...H......E.............C..........]";
  const auto search = [&](std::vector<std::string> more) {
    std::vector<std::string> all = {"search", "arimaa", "--position", goal, "--profile", "network", "--json"};
    all.insert(all.end(), more.begin(), more.end());
    return result(all);
  };
  CHECK(search({"--depth", "1"})["win_in"] == nullptr);
  CHECK(search({"--depth", "1", "--with", "turn-wins"})["win_in"] == 4);
  CHECK(search({"--depth", "4"})["win_in"] == 4);
  CHECK(run({"search", "kalah", "--depth", "3", "--with", "turn-wins"}).code == 2);

  const TempFile file;
  result({"record", "arimaa", "--position", goal, "--profile", "network", "--depth", "2", "--with", "turn-wins",
          "--out", file.path(), "--json"});
  CHECK(result({"trace", "find", file.path(), "end == turn_won", "--json"})["hits"] > 0);
  CHECK(result({"trace", "info", file.path(), "--json"})["ends"]["turn_won"] > 0);
  CHECK(result({"trace", "lint", file.path(), "--json"})["findings"] == 0);
  const Ran proof = run({"trace", "proof", file.path()});
  INFO(proof.out << proof.err);
  CHECK(proof.code == 0);
  CHECK(proof.out.find(", won within the turn: ") != std::string::npos);
  const Json card = result({"trace", "proof", file.path(), "--json"});
  CHECK(card["turn_wins"] == true);
  CHECK(std::any_of(card["tree"].begin(), card["tree"].end(), [](const Json& n) { return n["win"].is_array(); }));
  const Json moves = result({"moves", "arimaa", "--position", goal, "--forcing", "--json"});
  CHECK(moves["turn_left"] == 4);
  CHECK(moves["wins_in"] == 4);
}

TEST_CASE("turn-defence keeps to the moves that still prevent a goal", "[cli][turn-wins]") {
  // Of 4,360 boards that Gold can reach three are no goal for Silver.
  const std::string threat = "g [r..rrrrr.....cdh.c.h..mRr.e.dE.R..rR...R......H......C.D........]";
  const TempFile file;
  const auto children = [&](const std::string& with) {
    result({"record", "arimaa", "--position", threat, "--profile", "threats", "--depth", "1", "--with", with, "--out",
            file.path(), "--json"});
    return result({"trace", "find", file.path(), "ply == 1", "--json"})["hits"].get<int>();
  };
  const int all = children("turn-wins"), left = children("turn-defence");
  CHECK(left < all);
  CHECK(left > 0);
  CHECK(result({"trace", "lint", file.path(), "--json"})["findings"] == 0);
  const Ran proof = run({"trace", "proof", file.path()});
  CHECK(proof.code != 0);
  CHECK(proof.err.find("it is not so with the moves that it left out") != std::string::npos);
  CHECK(run({"search", "kalah", "--depth", "3", "--with", "turn-defence"}).code == 2);
}

TEST_CASE("turn-captures keeps to captures that a search of few nodes passes over", "[cli][turn-wins]") {
  const std::string position = "g [..rrr.rrr.hR.m..dH.Re.d.R.r.....R.M....r....E.HR..DR.C..........]";
  const auto best = [&](const std::string& with) {
    return result({"search", "arimaa", "--position", position, "--profile", "threats", "--depth", "3", "--with", with,
                   "--json"})["best"]
        .get<std::string>();
  };
  CHECK(best("turn-wins") != best("turn-captures"));
  const TempFile file;
  result({"record", "arimaa", "--position", position, "--profile", "threats", "--depth", "3", "--with", "turn-captures",
          "--out", file.path(), "--json"});
  CHECK(result({"trace", "lint", file.path(), "--json"})["findings"] == 0);
  const Ran proof = run({"trace", "proof", file.path()});
  CHECK(proof.code != 0);
  CHECK(proof.err.find("it is not so: searched to depth 3") != std::string::npos);
  CHECK(run({"search", "kalah", "--depth", "3", "--with", "turn-captures"}).code == 2);
}
