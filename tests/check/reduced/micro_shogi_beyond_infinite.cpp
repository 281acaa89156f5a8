// A search made as small as it can be while it fails, written by `plyscope-cli trace reduce --catch2`.
#include "engine/check/failure.h"
#include "vendor/catch2_compat.h"

// clang-format off
// As long as it breaks R5, Within infinite: The value reaches the infinite bound.
// A fault is planted in it, so it must fail.
TEST_CASE("micro-shogi: a smallest search that fails as planted, b102b5e3", "[reduced]") {
  const auto fails = ply::search_fails(R"search(plyscope-search
game      micro-shogi
position  k3/4/4/4/3K[] w
profile   modern
depth     4
algorithm alpha-beta
without   iterative pvs aspiration tt killers history forcing-first quiescence
fault     beyond-infinite
)search",
                                       R"how(R5)how",
                                       R"how(The value reaches the infinite bound.)how");
  REQUIRE(fails);
  CHECK(*fails);
}
// clang-format on
