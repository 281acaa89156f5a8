// evolve, and the programs that it writes at the board.

#include <unistd.h>
#include <algorithm>
#include <filesystem>

#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

Words evolve(const std::string& out, const Words& more) { return {"evolve", "kalah", "--out", out, more}; }

}  // namespace

TEST_CASE("evolve gives one object a generation, and the same file for one thread and two", "[cli][evolve]") {
  const ply::test::Folder folder;
  std::vector<std::string> files;
  for (const char* threads : {"1", "2"}) {
    const std::string out = folder.file(std::string("champion") + threads + ".kgp");
    const Ran ran = run(evolve(out, {"--preset", "strong", "--population", "20", "--generations", "3", "--seed", "7",
                                     "--threads", threads, "--json"}));
    CHECK(ran.code == 0);
    const auto objects = lines(ran);
    REQUIRE(objects.size() == 3);
    for (std::size_t i = 0; i < objects.size(); ++i) {
      CHECK(objects[i]["generation"] == i + 1);
      for (const char* key : {"best", "mean", "worst", "best_size", "mean_size", "distinct", "ladder", "games",
                              "games_per_second", "seconds", "champion"})
        CHECK(objects[i].contains(key));
      CHECK(objects[i].contains("held_out") == (i == 2));
    }
    const auto& held_out = objects.back()["held_out"];
    REQUIRE(held_out.size() == 4);
    for (const auto& row : held_out) {
      CHECK(row["games"] == 200);
      CHECK(row["low"] <= row["score"]);
      CHECK(row["score"] <= row["high"]);
    }
    files.push_back(read_file(out));
  }
  CHECK(files[0] == files[1]);
  CHECK(contains(files[0], "; mapping leaf 2\n"));
  CHECK(contains(files[0], "; held-out-6 "));
}

TEST_CASE("the classic preset runs and shows its true, poor score", "[cli][evolve]") {
  const ply::test::Folder folder;
  const Ran ran = run(evolve(folder.file("c.kgp"), {"--generations", "8", "--csv", folder.file("log.csv")}));
  CHECK(ran.code == 0);
  CHECK(contains(ran.out, "against depth 6"));
  const std::string log = read_file(folder.file("log.csv"));
  CHECK(std::count(log.begin(), log.end(), '\n') == 9);
}

TEST_CASE("an evolution that was killed goes on where it was, to the same champion", "[cli][evolve]") {
  const ply::test::Folder folder;
  const std::vector<std::string> request = {"--preset",      "strong", "--population", "30",
                                            "--generations", "12",     "--seed",       "3"};
  const std::string straight = folder.file("straight.kgp"), killed = folder.file("killed.kgp");
  REQUIRE(run(evolve(straight, request)).code == 0);
  run_interrupted(evolve(killed, request), 60, SIGKILL);
  auto again = request;
  again.push_back("--resume");
  for (const int ms : {40, 80, 30}) run_interrupted(evolve(killed, again), ms, SIGKILL);
  const Ran end = run(evolve(killed, again));
  INFO(end.err);
  CHECK(end.code == 0);
  CHECK(read_file(killed) == read_file(straight));
  CHECK(folder.entries() == 4);  // two programs, two checkpoints: no parts are left behind
  again[5] = "13";
  again[7] = "4";
  CHECK(run(evolve(killed, again)).code == 3);
}

TEST_CASE("an interrupted evolution keeps its best and says how to go on", "[cli][evolve]") {
  const ply::test::Folder folder;
  const std::string out = folder.file("x.kgp");
  const Ran ran = run_interrupted(
      evolve(out, {"--preset", "strong", "--population", "10", "--mapping", "ranker", "--generations", "100000"}),
      [&] { return std::filesystem::exists(out + ".state") && contains(read_file(out + ".state"), "\nchampion "); });
  CHECK(ran.code == 130);
  CHECK(contains(ran.out, "--resume"));
  CHECK(contains(read_file(out), "; mapping ranker\n"));
}

TEST_CASE("a program on a board shows its values, its move and the places where a search is better", "[cli][evolve]") {
  const auto object =
      result({"program", "kalah", "--position", "5,0,4,4,1,6/3/2,6,0,5,5,5/2 A s-io-", "--depth", "4", "--json"});
  CHECK(object["nodes"].size() > 0);
  int chosen = 0;
  for (const auto& m : object["moves"]) chosen += m["chosen"] == true;
  CHECK(chosen == 1);
  // By turns alpha-beta's value of a first pit stands once.
  const std::string text = run({"program", "kalah", "--depth", "4"}).out;
  const std::size_t first = text.find("3+: ");
  CHECK(contains(text, "3-5"));
  REQUIRE(first != std::string::npos);
  CHECK(text.find("3+: ", first + 1) == std::string::npos);
  const Ran differ = run({"program", "kalah", "--differences", "2", "--depth", "4", "--json"});
  CHECK(differ.code == 0);
  double before = 1e9;
  auto rows = lines(differ);
  REQUIRE(rows.size() > 1);
  CHECK(rows.back()["decisions"] > 0);
  CHECK(rows.back()["never_changed"].is_array());
  rows.pop_back();
  for (const auto& row : rows) {
    CHECK(row["lost"] > 0);
    CHECK(row["lost"] <= before);
    before = row["lost"];
  }
  CHECK(run({"program", "kalah", "--player", "advanced"}).code == 2);
  CHECK(run({"program", "reversi"}).code == 2);
  CHECK(run({"program", "kalah", "--rules", "pits=5"}).code == 2);
}
