// prob-cuts, and the switch that goes by it.
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("prob-cuts fits lines through searches of both depths, and says what is wrong with its options",
          "[cli][probcut]") {
  const Json j = result({"prob-cuts", "reversi", "--positions", "12", "--depth", "4", "--random-most", "20", "--json"});
  CHECK(j["game"] == "reversi");
  REQUIRE(j["lines"].size() == 3);
  CHECK(j["lines"][0]["positions"] == 12);
  // No position has more than 64 empty squares: that stage has no line, and none is made up.
  const Json stages = result({"prob-cuts", "reversi", "--positions", "12", "--depth", "3", "--random-most", "20",
                              "--stages", "65", "--json"})["lines"];
  CHECK(stages[0]["positions"] == 0);
  CHECK(stages[0]["slope"].is_null());
  CHECK(stages[0]["deviation"].is_null());
  CHECK(stages[1]["slope"].is_number());
  const Ran few = run({"prob-cuts", "reversi", "--positions", "2", "--depth", "3"});
  CHECK(few.code == 3);
  CHECK(few.err.find("too few positions") != std::string::npos);
  CHECK(run({"prob-cuts", "reversi", "--stages", "20,30"}).code == 2);
  CHECK(run({"prob-cuts", "reversi", "--random-least", "9", "--random-most", "8"}).code == 2);
  CHECK(run({"prob-cuts", "reversi", "--profile", "nobody"}).code == 2);
}

TEST_CASE("multi-probcut searches fewer nodes to the same depth, and no game without such lines has it",
          "[cli][probcut]") {
  const auto nodes = [](std::vector<std::string> more) {
    std::vector<std::string> all = {"search", "reversi", "--depth", "9", "--json"};
    all.insert(all.end(), more.begin(), more.end());
    return result(all)["nodes"].get<long>();
  };
  CHECK(nodes({"--with", "multi-probcut"}) < nodes({}));
  CHECK(nodes({"--profile", "patterns"}) == nodes({}));  // as it was called
  CHECK(run({"search", "kalah", "--depth", "3", "--with", "multi-probcut"}).code == 2);
}
