// Every row of the files of figures for Reversi, through the command line.
#include <tuple>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

std::vector<std::string> positions_of(const std::vector<Row>& all) {
  std::vector<std::string> out;
  for (const Row& row : all) out.push_back(row.at("board") + " " + row.at("side"));
  return out;
}

}  // namespace

TEST_CASE("every row of reversi_perft.csv comes out", "[cli][data]") {
  std::map<std::string, std::vector<Row>> by_depth;
  for (const Row& row : rows("reversi_perft.csv")) by_depth[row.at("depth")].push_back(row);
  for (const auto& [depth, all] : by_depth) {
    const auto got = for_positions({"perft", "reversi", "--depth", depth}, positions_of(all));
    for (std::size_t i = 0; i < all.size(); ++i) {
      INFO(depth << " " << all[i].at("board"));
      CHECK(std::to_string(got[i]["nodes"].get<unsigned long long>()) == all[i].at("leaves"));
    }
  }
}

TEST_CASE("every row of reversi_classic_eval.csv comes out, term by term", "[cli][data]") {
  const auto all = rows("reversi_classic_eval.csv");
  const auto positions = positions_of(all);
  // The columns of the file in the order of the terms; easy has no frontier.
  const std::vector<std::string> hard = {"corners", "sides", "xsq", "frontier", "win", "grouped"},
                                 easy = {"corners", "sides", "xsq", "win", "grouped"};
  for (const auto& [profile, column, terms] :
       {std::tuple{"classic-easy", "easy", easy}, {"classic-hard", "hard", hard}}) {
    const auto got = for_positions({"eval", "reversi", "--profile", profile}, positions);
    for (std::size_t i = 0; i < all.size(); ++i) {
      INFO(profile << " " << positions[i]);
      const bool first = all[i].at("side") == "X";
      CHECK(std::to_string(got[i]["value_for"][first ? "first" : "second"].get<int>()) == all[i].at(column));
      REQUIRE(got[i]["terms"].size() == terms.size());
      for (std::size_t t = 0; t < terms.size(); ++t) {
        CHECK(std::to_string(got[i]["terms"][t]["first"].get<int>()) == all[i].at("x_" + terms[t]));
        CHECK(std::to_string(got[i]["terms"][t]["second"].get<int>()) == all[i].at("o_" + terms[t]));
      }
    }
  }
}

TEST_CASE("every row of reversi_classic_search.csv comes out", "[cli][data]") {
  const auto all = rows("reversi_classic_search.csv");
  const auto positions = positions_of(all);
  for (const auto& [profile, depth, value, move] :
       {std::tuple{"classic-easy", "1", "easy1", "easy_move"}, {"classic-hard", "4", "hard4", "hard_move"}}) {
    const auto got = for_positions({"search", "reversi", "--profile", profile, "--depth", depth}, positions);
    for (std::size_t i = 0; i < all.size(); ++i) {
      INFO(profile << " " << positions[i]);
      CHECK(std::to_string(got[i]["value"].get<int>()) == all[i].at(value));
      CHECK((got[i]["best"].is_null() ? "-" : got[i]["best"].get<std::string>()) == all[i].at(move));
    }
  }
}
