// Every row of the files of figures for Kalah, through the command line. One run of the program answers many rows.
#include <tuple>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("every row of kalah_perft.csv comes out, by sowings and by turns", "[cli][data]") {
  const auto all = rows("kalah_perft.csv");
  for (const char* rules : {"classic", "standard", "standard-ec", "classic-ec"}) {
    for (const auto& [command, letter, deepest] : {std::tuple{"perft", 'p', 9}, {"turns", 't', 4}}) {
      for (int depth = 1; depth <= deepest; ++depth) {
        std::vector<std::string> positions, wanted;
        for (const Row& row : all) {
          const std::string n = row.at(letter + std::to_string(depth));
          if (row.at("rules") != rules || n.empty()) continue;
          positions.push_back(row.at("position"));
          wanted.push_back(n);
        }
        if (positions.empty()) continue;
        const auto got = for_positions(
            {command, "kalah", "--depth", std::to_string(depth), "--rules", std::string("preset=") + rules}, positions);
        for (std::size_t i = 0; i < positions.size(); ++i) {
          INFO(command << " " << depth << " " << rules << " " << positions[i]);
          CHECK(std::to_string(got[i][letter == 'p' ? "nodes" : "turns"].get<unsigned long long>()) == wanted[i]);
        }
      }
    }
  }
}

TEST_CASE("every row of kalah_classic_search.csv comes out", "[cli][data]") {
  const auto all = rows("kalah_classic_search.csv");
  std::vector<std::string> positions;
  for (const Row& row : all) positions.push_back(row.at("position"));
  const auto eval = for_positions({"eval", "kalah", "--profile", "classic"}, positions);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool first = positions[i].find(" A") != std::string::npos;
    CHECK(std::to_string(eval[i]["value_for"][first ? "first" : "second"].get<int>()) == all[i].at("value0"));
  }
  for (const char* depth : {"1", "2", "4", "6"}) {
    const auto got = for_positions({"search", "kalah", "--profile", "classic", "--depth", depth}, positions);
    for (std::size_t i = 0; i < all.size(); ++i) {
      INFO(depth << " " << positions[i]);
      CHECK(std::to_string(got[i]["value"].get<int>()) == all[i].at(std::string("value") + depth));
      const std::string pit = all[i].at(std::string("pit") + depth);
      CHECK((got[i]["best"].is_null() ? "-" : got[i]["best"].get<std::string>()) == pit);
    }
  }
}
