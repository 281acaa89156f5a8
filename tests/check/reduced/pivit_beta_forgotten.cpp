// A search made as small as it can be while it fails, written by `plyscope-cli trace reduce --catch2`.
#include "engine/check/failure.h"
#include "vendor/catch2_compat.h"

// clang-format off
// As long as it breaks R15, Window within: The window reaches beyond the one that the node above was entered with.
// A fault is planted in it, so it must fail.
TEST_CASE("pivit: a smallest search that fails as planted, 1afe483f", "[reduced]") {
  const auto fails = ply::search_fails(R"search(plyscope-search
game      pivit
position  h5/6/6/6/6/5V r - 0 0
profile   modern
depth     1
algorithm alpha-beta
without   iterative pvs aspiration tt killers history forcing-first
fault     beta-forgotten
)search",
                                       R"how(R15)how",
                                       R"how(The window reaches beyond the one that the node above was entered with.)how");
  REQUIRE(fails);
  CHECK(*fails);
}
// clang-format on
