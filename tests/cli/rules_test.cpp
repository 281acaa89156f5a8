// rules: the pages in the terminal, and opponents that give something away.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "engine/games/registry.h"
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

/// The moves of every game of a match.
std::vector<Json> games_of(const std::string& lines) {
  std::vector<Json> out;
  std::istringstream in(lines);
  for (std::string line; std::getline(in, line);)
    if (const Json j = Json::parse(line); j.contains("moves")) out.push_back(j.at("moves"));
  return out;
}

}  // namespace

TEST_CASE("a handicap plays in matches and in the terminal, and the same seed plays the same", "[cli][rules]") {
  const std::vector<std::string> match = {"match",    "reversi",  "--player", "modern:1 @ gives=3 often=60 seed=2",
                                          "--player", "modern:1", "--pairs",  "1",
                                          "--json"};
  const Ran one = run(match), two = run(match);
  CHECK(one.code == 0);
  CHECK(contains(one.out, "gives=3 often=60 seed=2"));
  REQUIRE(games_of(one.out).size() == 2);
  // All of it but the times.
  CHECK(games_of(one.out) == games_of(two.out));
  std::vector<std::string> other = match;
  other[4] = "modern:1 @ gives=3 often=60 seed=3";
  CHECK(games_of(one.out) != games_of(run(other).out));
  const Ran play =
      run({"play", "reversi", "--first", "modern:1 @ gives=3 often=100 seed=2", "--second", "human"}, "quit\n");
  CHECK(play.code == 0);
  CHECK(contains(play.out, "with a handicap"));
}

TEST_CASE("search --lines gives the best moves with the values that --all-moves has", "[cli][rules]") {
  for (const ply::GameType* type : ply::all_games()) {
    const std::string game = type->id();
    CAPTURE(game);
    const Json json = result({"search", game, "--depth", "2", "--lines", "3", "--all-moves", "--json"});
    REQUIRE(json.at("lines").size() == std::min<std::size_t>(3, json.at("moves").size()));
    double last = 1e9;
    for (const Json& line : json.at("lines")) {
      CHECK(line.at("kind") == "exact");
      CHECK(line.at("pv").at(0) == line.at("move"));
      const double value = line.at("value").get<double>();
      CHECK(value <= last);
      CHECK(json.at("moves").at(line.at("move").get<std::string>()).get<double>() == value);
      last = value;
    }
  }
  // One line is what the search has found: the same nodes, nothing searched again.
  const Json one = result({"search", "kalah", "--depth", "4", "--lines", "1", "--json"}),
             plain = result({"search", "kalah", "--depth", "4", "--json"});
  REQUIRE(one.at("lines").size() == 1);
  CHECK(one.at("nodes") == plain.at("nodes"));
  CHECK(one.at("lines").at(0).at("move") == plain.at("best"));
  CHECK(one.at("lines").at(0).at("value") == plain.at("value"));
  CHECK(one.at("lines").at(0).at("pv") == plain.at("pv"));
}

TEST_CASE("at depth 0 the best lines are the moves by the values behind them, and the command ends", "[cli][rules]") {
  // Captures are forced at its horizon: there depth 0 is a search.
  const Json json =
      result({"search", "pivit", "--profile", "classic", "--depth", "0", "--lines", "2", "--all-moves", "--json"});
  CHECK(json.at("depth") == 0);
  if (!json.at("best").is_null()) CHECK(json.at("lines").size() == 2);
  for (const Json& line : json.at("lines"))
    CHECK(json.at("moves").at(line.at("move").get<std::string>()) == line.at("value"));
}
