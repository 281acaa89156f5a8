#include "engine/base/budget.h"

#include <vector>

#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("a budget gives no more memory, entries, depth or steps than it has, and says of what there is no more",
          "[budget]") {
  Budget::Limits limits;
  limits.bytes = 800, limits.entries = 3, limits.depth = 2, limits.steps = 10;
  {
    Budget b(limits);
    std::vector<u64> list;
    CHECK(b.resize(list, 100));
    CHECK(b.resize(list, 50));  // smaller costs nothing
    CHECK(list.size() == 50);
    CHECK_FALSE(b.resize(list, 51));
    CHECK(list.size() == 50);
    CHECK(b.error().message == "it needs more memory than is allowed");
  }
  for (const u64 huge : {u64{101}, ~u64{0}, ~u64{0} / 8 + 2}) {  // times eight it wraps round
    Budget b(limits);
    std::vector<u64> list;
    CHECK_FALSE(b.resize(list, huge));
    CHECK_FALSE(b.assign(list, 1, 0));  // from then on nothing is given
    CHECK(list.empty());
  }
  Budget entries(limits);
  CHECK(entries.entries(3));
  CHECK_FALSE(entries.entries());
  CHECK(entries.error().message == "it has more entries than are allowed");
  Budget depth(limits);
  CHECK((depth.deeper() && depth.deeper()));
  depth.back();
  CHECK(depth.deeper());
  CHECK_FALSE(depth.deeper());
  Budget steps(limits);
  CHECK(steps.steps(10));
  CHECK_FALSE(steps.steps());
  CHECK(steps.steps_taken() == 10);
}

TEST_CASE("a budget sees that it is to stop within some thousand steps", "[budget]") {
  std::atomic<bool> stop = false;
  Budget b({}, &stop);
  for (int i = 0; i < 10'000; ++i) REQUIRE(b.steps());
  stop = true;
  int more = 0;
  while (b.steps()) REQUIRE(++more < 5000);
  CHECK(b.error().message == "reading was stopped");
}
