#include "engine/base/text.h"

#include <limits>

#include "engine/base/counted.h"
#include "engine/base/nearest.h"
#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("large numbers are written in groups of three digits", "[core]") {
  CHECK(grouped(0) == "0");
  CHECK(grouped(999) == "999");
  CHECK(grouped(1000) == "1,000");
  CHECK(grouped(41'207) == "41,207");
  CHECK(grouped(~u64{0}) == "18,446,744,073,709,551,615");
}

TEST_CASE("a number goes with its noun in the singular or the plural", "[core]") {
  CHECK(counted(0, "game") == "0 games");
  CHECK(counted(1, "game") == "1 game");
  CHECK(counted(u64{1204}, "game") == "1,204 games");
  CHECK(counted(-1, "point") == "-1 points");
  CHECK(counted(1u, "ply", "plies") == "1 ply");
  CHECK(counted(2u, "ply", "plies") == "2 plies");
  CHECK(counted(std::numeric_limits<i64>::min(), "step") == "-9,223,372,036,854,775,808 steps");
}

TEST_CASE("of many names the nearest to a wrong one are found", "[core]") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("abc", "") == 3);
  const std::vector<std::string> names{"Keys: The board", "Playing: Clocks and levels", "Recordings",
                                       "Analyse: The curve"};
  CHECK(nearest_names("clok", names, 1) == std::vector<std::string>{"Playing: Clocks and levels"});
  CHECK(nearest_names("curve", names, 1) == std::vector<std::string>{"Analyse: The curve"});
  CHECK(nearest_names("recordngs", names, 1) == std::vector<std::string>{"Recordings"});
  CHECK(nearest_names("x", names, 9).size() == names.size());
  CHECK(nearest_names("x", {}, 3).empty());
}

TEST_CASE("words are cut at white space of any kind and know their columns", "[core]") {
  CHECK(words("").empty());
  CHECK(words(" \t\r\n\v\f").empty());
  const auto w = words("  Ee2n\tx \n pass");
  REQUIRE(w.size() == 3);
  CHECK((w[0].text == "Ee2n" && w[0].column == 3));
  CHECK((w[1].text == "x" && w[1].column == 8));
  CHECK((w[2].text == "pass" && w[2].column == 12));
}
