#include "engine/base/random.h"
#include "vendor/catch2_compat.h"

TEST_CASE("the same seed gives the same numbers, and streams differ from each other", "[core]") {
  ply::Random a(7), b(7), c = ply::Random::stream(7, 0), d = ply::Random::stream(7, 1);
  CHECK(a.next() == b.next());
  CHECK(c.next() != d.next());
  for (int i = 0; i < 1000; ++i) CHECK(a.below(6) < 6);
}
