// A search made as small as it can be while it fails, written by `plyscope-cli trace reduce --catch2`.
#include "engine/check/failure.h"
#include "vendor/catch2_compat.h"

// clang-format off
// As long as it breaks R12, Moves complete: The node has not as many moves as the rules list.
// A fault is planted in it, so it must fail.
TEST_CASE("arimaa: a smallest search that fails as planted, ece05ad3", "[reduced]") {
  const auto fails = ply::search_fails(R"search(plyscope-search
game      arimaa
position  g [.......r......................................................R.]
profile   modern
depth     1
algorithm alpha-beta
without   iterative pvs aspiration tt killers history forcing-first quiescence turn-wins turn-defence
fault     move-lost
)search",
                                       R"how(R12)how",
                                       R"how(The node has not as many moves as the rules list.)how");
  REQUIRE(fails);
  CHECK(*fails);
}
// clang-format on
