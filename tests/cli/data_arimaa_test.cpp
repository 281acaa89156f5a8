// Every row of the files of figures for Arimaa, through the command line.
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

std::vector<std::string> positions_of(const std::vector<Row>& all) {
  std::vector<std::string> out;
  for (const Row& row : all) out.push_back(row.at("side") + " " + row.at("position"));
  return out;
}

}  // namespace

TEST_CASE("every row and column of arimaa_classic_eval.csv comes out", "[cli][data]") {
  const auto all = rows("arimaa_classic_eval.csv");
  const auto positions = positions_of(all);
  const auto eval = for_positions({"eval", "arimaa", "--profile", "classic"}, positions);
  const auto best =
      for_positions({"search", "arimaa", "--profile", "classic", "--depth", "1", "--all-moves"}, positions);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Row& row = all[i];
    INFO(positions[i]);
    for (std::size_t t = 0; t < 3; ++t) {
      CHECK(std::to_string(eval[i]["terms"][t]["first"].get<int>()) == row.at("g" + std::to_string(t + 1)));
      CHECK(std::to_string(eval[i]["terms"][t]["second"].get<int>()) == row.at("s" + std::to_string(t + 1)));
    }
    CHECK(std::to_string(eval[i]["value_for"][row.at("side") == "g" ? "first" : "second"].get<int>()) ==
          row.at("value"));
    if (row.at("best1").empty()) continue;
    CHECK(std::to_string(best[i]["value"].get<int>()) == row.at("best1"));
    int n = 0;
    for (const auto& [move, value] : best[i]["moves"].items()) n += value == best[i]["value"];
    CHECK(std::to_string(n) == row.at("n_best1"));
    CHECK(best[i]["moves"][best[i]["best"].get<std::string>()] == best[i]["value"]);
  }
}
