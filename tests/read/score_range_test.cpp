#include "engine/read/tree/score_range.h"

#include "engine/search/switches.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

TEST_CASE("a scale for a search spans what its moves are worth, in the view that is asked for",
          "[analysis][corridor]") {
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  const Recorded r = record(s.game, s.position, {.algorithm = Algorithm::minimax}, 2);
  const View v = r.view();
  const u32 root = v.size() - 1;
  const ScoreRange first = telling_range(v, root, Side::first, 30'000),
                   second = telling_range(v, root, Side::second, 30'000);
  REQUIRE(first.any);
  CHECK(first.low == 2);
  CHECK(first.high == 14);
  CHECK(second.low == -14);
  CHECK(second.high == -2);
}

TEST_CASE("wins and a few blunders do not stretch the scale", "[analysis][corridor]") {
  // Nineteen moves worth about nothing, one that loses a thousand, one that is a win.
  std::string tree = "(";
  for (int i = 0; i < 19; ++i) tree += std::to_string(i % 5) + " ";
  const Setup s = toy(tree + "-1000 29000)");
  const Recorded r = record(s.game, s.position, {.algorithm = Algorithm::minimax}, 1);
  const View v = r.view();
  const ScoreRange range = telling_range(v, v.size() - 1, Side::first, 20'000);
  REQUIRE(range.any);
  CHECK(range.low >= 0);
  CHECK(range.high <= 4);
}

TEST_CASE("while nothing is known there is no scale, and with few nodes the iteration before speaks",
          "[analysis][corridor]") {
  Random random(8);
  const Setup s = random_toy(random, {.depth = 3});
  const Recorded r = record(s.game, s.position, with({Switch::iterative}), 3);
  const View v = r.view();
  std::vector<u32> roots = roots_of(v);
  REQUIRE(roots.size() == 3);
  const ScoreRange one = telling_range(v, roots[0], Side::first, infinite),
                   two = telling_range(v, roots[1], Side::first, infinite);
  REQUIRE(one.any);
  CHECK(two.low <= one.low);
  CHECK(two.high >= one.high);
}
