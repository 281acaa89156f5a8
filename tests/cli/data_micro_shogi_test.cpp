// Of the files of figures for Micro-Shogi what the tests of the game do not ask: all best moves, endgames, and forced
// wins that are longer.
#include <algorithm>
#include <cmath>
#include <sstream>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

std::vector<std::string> column(const std::vector<Row>& all, const std::string& name) {
  std::vector<std::string> out;
  for (const Row& row : all) out.push_back(row.at(name));
  return out;
}

std::vector<Row> of_variant(const std::vector<Row>& all, const std::string& variant) {
  std::vector<Row> out;
  for (const Row& row : all)
    if (row.at("variant") == variant) out.push_back(row);
  return out;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string w; in >> w;)
    if (w != "-") out.push_back(w);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

TEST_CASE("all the best moves of microshogi_classic_eval.csv come out, and no other", "[cli][data]") {
  const auto all = rows("microshogi_classic_eval.csv");
  const auto number = [](double score) { return std::lround(score * 10); };
  for (const std::string depth : {"1", "2", "3", "4"}) {
    const auto got = for_positions({"search", "micro-shogi", "--profile", "classic", "--depth", depth, "--all-moves"},
                                   column(all, "plain"));
    for (std::size_t i = 0; i < all.size(); ++i) {
      INFO(depth << " " << all[i].at("plain"));
      std::vector<std::string> best;
      for (const auto& [move, value] : got[i]["moves"].items())
        if (number(value.get<double>()) == number(std::stod(all[i].at("value" + depth)))) best.push_back(move);
      CHECK(best == words(all[i].at("best" + depth)));
    }
  }
}

TEST_CASE("every row of microshogi_endgames.csv comes out of the endgame table", "[cli][data]") {
  const auto all = rows("microshogi_endgames.csv");
  const auto got = for_positions({"solve", "micro-shogi", "--all-moves"}, column(all, "plain"));
  for (std::size_t i = 0; i < all.size(); ++i) {
    INFO(all[i].at("plain"));
    CHECK(got[i]["result"] == all[i].at("result"));
    CHECK(std::to_string(got[i]["plies"].get<int>()) == all[i].at("plies"));
    // The line goes to the end, and no move is worth more than the position.
    CHECK(got[i]["pv"].size() == got[i]["plies"].get<std::size_t>());
    int max = -1'000'000;
    for (const auto& [move, value] : got[i]["moves"].items()) max = std::max(max, value.get<int>());
    CHECK(max == got[i]["value"].get<int>());
  }
}

TEST_CASE("the forced wins of microshogi_tactics.csv come out at their exact length", "[cli][data]") {
  // The length is the shortest: the search one ply below finds none.
  const auto all = rows("microshogi_tactics.csv");
  for (const std::string variant : {"classic", "standard"})
    for (int plies = 3; plies <= 13; plies += 2) {
      auto some = of_variant(all, variant);
      std::erase_if(some, [&](const Row& row) { return row.at("plies") != std::to_string(plies); });
      if (some.empty()) continue;
      const auto got =
          for_positions({"search", "micro-shogi", "--depth", std::to_string(plies), "--rules", "variant=" + variant},
                        column(some, "plain"));
      const auto less = for_positions({"search", "micro-shogi", "--depth", std::to_string(plies - 1), "--rules",
                                       "variant=" + variant, "--without", "quiescence"},
                                      column(some, "plain"));
      for (std::size_t i = 0; i < some.size(); ++i) {
        INFO(variant << " " << plies << " plies: " << some[i].at("plain"));
        CHECK(got[i]["win_in"] == plies);
        const auto best = words(some[i].at("best"));
        CHECK(std::count(best.begin(), best.end(), got[i]["best"].get<std::string>()) == 1);
        CHECK(less[i]["win_in"].is_null());
      }
    }
}
