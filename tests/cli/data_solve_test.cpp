// Exact values through the command line.
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("the rows of kalah_solved.csv that take up to two seconds come out, with the value of every first move",
          "[cli][data]") {
  for (const Row& row : rows("kalah_solved.csv")) {
    if (std::stod(row.at("sec")) > 2) continue;
    const std::string rules = "pits=" + row.at("m") + ",stones=" + row.at("n") + ",preset=" + row.at("rules");
    INFO(rules);
    const Json r = result({"solve", "kalah", "--json", "--all-moves", "--rules", rules});
    CHECK(std::to_string(r["value"].get<int>()) == row.at("value"));
    CHECK(r["kind"] == "exact");
    std::string first;
    for (int pit = 1; pit <= std::stoi(row.at("m")); ++pit)
      first += (pit > 1 ? ";" : "") + std::to_string(r["moves"][std::to_string(pit)].get<int>());
    CHECK(first == row.at("first"));
    CHECK(r["moves"][r["best"].get<std::string>()] == r["value"]);
  }
}

TEST_CASE("number 40 of the FFO problems is solved, every move of it", "[cli][data]") {
  const Row row = rows("reversi_ffo.csv").front();
  REQUIRE(row.at("id") == "40");
  const Json r =
      result({"solve", "reversi", "--json", "--all-moves", "--position", row.at("board") + " " + row.at("side")});
  CHECK(r["value"] == 38);
  CHECK(r["kind"] == "exact");
  CHECK(r["best"] == "a2");
  CHECK(r["pv"][0] == "a2");
  std::string moves = row.at("moves");
  std::size_t count = 0;
  for (std::size_t at = 0; at < moves.size();
       at = moves.find(' ', at) == std::string::npos ? moves.size() : moves.find(' ', at) + 1, ++count) {
    const std::string move = moves.substr(at, 2);
    INFO(move);
    CHECK(r["moves"][move] == std::stoi(moves.substr(at + 3)));
  }
  CHECK(r["moves"].size() == count);
}
