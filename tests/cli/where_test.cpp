// eval --where: the shares of a term, and of the whole evaluation, by the places of the board.
#include <cmath>
#include <map>
#include <string>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("eval --where gives the shares of a term, which add up to its raw values", "[cli]") {
  const Json e =
      result({"eval", "kalah", "--json", "--position", "0,1,6,2,2,0/13/7,6,6,1,0,0/4 B", "--where", "capture-next"});
  const Json& where = e["where"];
  CHECK(where["term"] == "capture-next");
  CHECK(where["sharing"].get<std::string>().find("stone") != std::string::npos);
  REQUIRE(where["cells"].size() == 2);
  CHECK(where["cells"][0] == Json{{"cell", "A6"}, {"first", 1}, {"second", 0}, {"contribution", 37.0}});
  CHECK(where["cells"][1] == Json{{"cell", "B1"}, {"first", 7}, {"second", 0}, {"contribution", 259.0}});
  CHECK(where["position"] == Json{{"first", 0}, {"second", 0}, {"contribution", 0.0}});

  const std::string text =
      run({"eval", "kalah", "--position", "0,1,6,2,2,0/13/7,6,6,1,0,0/4 B", "--where", "capture-next"}).out;
  INFO(text);
  CHECK(text.find("capture-next, by place") != std::string::npos);
  CHECK(text.find("+259") != std::string::npos);
}

TEST_CASE("eval --where all gives every place its part of the value", "[cli]") {
  for (const char* game : {"kalah", "reversi", "micro-shogi", "arimaa", "pivit", "toy-tree"}) {
    INFO(game);
    const Json e = result({"eval", game, "--json", "--seed", "3", "--where", "all"});
    double sum = e["where"]["position"]["contribution"];
    for (const Json& c : e["where"]["cells"]) {
      sum += c["contribution"].get<double>();
      CHECK(std::abs(c["first"].get<double>() + c["second"].get<double>() - c["contribution"].get<double>()) < 1e-5);
    }
    CHECK(std::abs(sum - e["value_for"]["first"].get<double>()) < 1e-3);
  }
}

TEST_CASE("eval --where tells what there is when the term is unknown", "[cli]") {
  const Ran ran = run({"eval", "kalah", "--where", "hope"});
  CHECK(ran.code == 2);
  CHECK(ran.err.find("capture-now") != std::string::npos);
}
