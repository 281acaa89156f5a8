#include "engine/games/toy_tree/rules.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::toy_tree;

TEST_CASE("a toy tree is written and read back unchanged", "[toy_tree]") {
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    const Tree tree = random_tree(random, {1 + static_cast<int>(random.below(5)), 4, 50, random.below(2) == 0, 20});
    const std::string text = write_tree(tree);
    const auto back = parse_tree(text);
    REQUIRE(back);
    CHECK(write_tree(*back) == text);
  }
}

TEST_CASE("a toy tree that is nested ten thousand deep is refused", "[toy_tree]") {
  CHECK(!parse_tree(std::string(10'000, '(')));
}
