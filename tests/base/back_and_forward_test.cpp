// The way back and forward.
#include "engine/base/back_and_forward.h"
#include "vendor/catch2_compat.h"

using Way = ply::BackAndForward<int>;

TEST_CASE("one goes back the way one came, and forward again until one goes elsewhere", "[core]") {
  Way way(10);
  CHECK_FALSE(way.can_go_back());
  CHECK(way.back(1) == std::nullopt);
  way.leave(1), way.leave(2);  // and now at 3
  CHECK(way.back(3) == 2);
  CHECK(way.back(2) == 1);
  CHECK(way.back(1) == std::nullopt);
  CHECK_FALSE(way.can_go_back());
  CHECK(way.forward(1) == 2);
  CHECK(way.can_go_forward());
  way.leave(2);  // to 4
  CHECK_FALSE(way.can_go_forward());
  CHECK(way.forward(4) == std::nullopt);
  CHECK(way.back(4) == 2);
  CHECK(way.back(2) == 1);
  way.clear();
  CHECK_FALSE((way.can_go_back() || way.can_go_forward()));
}

TEST_CASE("a place that is left twice stands once, and the one where one is, is passed over", "[core]") {
  Way way(10);
  way.leave(1), way.leave(1), way.leave(2), way.leave(2);
  CHECK(way.back(2) == 1);
  CHECK(way.back(1) == std::nullopt);
  CHECK(way.forward(1) == 2);
}

TEST_CASE("of a long way the end is kept", "[core]") {
  Way way(3);
  for (int i = 0; i < 100; ++i) way.leave(i);
  CHECK(way.back(100) == 99);
  CHECK(way.back(99) == 98);
  CHECK(way.back(98) == 97);
  CHECK(way.back(97) == std::nullopt);
  CHECK(way.forward(97) == 98);
}
