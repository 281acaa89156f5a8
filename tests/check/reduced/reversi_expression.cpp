// A search made as small as it can be while it fails, written by `plyscope-cli trace reduce --catch2`.
#include "engine/check/failure.h"
#include "vendor/catch2_compat.h"

// clang-format off
// As long as it has a node where ply == 1 && end == horizon
// A fault is planted in it, so it must fail.
TEST_CASE("reversi: a smallest search that fails as planted, 0a931387", "[reduced]") {
  const auto fails = ply::search_fails(R"search(plyscope-search
game      reversi
position  ----------------------------X------O-X-------------------------- O
profile   modern
depth     1
algorithm alpha-beta
without   iterative pvs aspiration tt killers history forcing-first
fault     leaves-not-counted
)search",
                                       R"how(ply == 1 && end == horizon)how",
                                       R"how()how");
  REQUIRE(fails);
  CHECK(*fails);
}
// clang-format on
