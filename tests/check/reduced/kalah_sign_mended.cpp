// A search made as small as it can be while it fails, written by `plyscope-cli trace reduce --catch2`.
#include "engine/check/failure.h"
#include "vendor/catch2_compat.h"

// clang-format off
// As long as it breaks R2, Window turned: The window was negated though the mover did not change.
// Red until the fault is mended, and a guard from then on.
TEST_CASE("kalah: a smallest search that failed once, d18a534b", "[reduced]") {
  const auto fails = ply::search_fails(R"search(plyscope-search
game      kalah
rules     pits=2
position  1,0/0/0,1/0 A s-io-
profile   modern
depth     2
algorithm alpha-beta
without   pvs tt killers history forcing-first
)search",
                                       R"how(R2)how",
                                       R"how(The window was negated though the mover did not change.)how");
  REQUIRE(fails);
  CHECK_FALSE(*fails);
}
// clang-format on
