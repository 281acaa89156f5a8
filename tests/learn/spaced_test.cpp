// What was missed comes back after 1, 3 and 7 days.
#include "engine/learn/spaced.h"

#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("what was missed comes back after 1, 3 and 7 days, and is gone then", "[learn][spaced]") {
  Spaced s;
  i64 day = 100;
  s.missed("a", day);
  s.missed("b", day + 1);
  CHECK(s.waiting() == 2);
  CHECK(s.next_day() == day + 1);
  s.passed("a", day);  // it was not due
  CHECK(s.due(day).empty());
  for (const int after : Spaced::days) {
    CHECK(s.due(day + after - 1).empty() == (after == 1));
    day += after;
    const auto due = s.due(day);
    REQUIRE_FALSE(due.empty());
    CHECK(due.front() == (after == 1 ? "a" : "b"));
    s.passed("a", day);
  }
  CHECK_FALSE(s.waits("a"));
  s.passed("b", day);
  s.missed("b", day);  // back to the beginning
  CHECK(s.next_day() == day + 1);
  s.forget("b");
  CHECK(s.waiting() == 0);
  CHECK_FALSE(s.next_day());
}

TEST_CASE("what waits is written a line each and read back, and what is no such line changes nothing",
          "[learn][spaced]") {
  Spaced s, back;
  s.missed("reversi-1a2b3c4d", 20'000);
  s.missed("sides", 20'001);
  s.passed("reversi-1a2b3c4d", 20'001);
  const std::string all = s.write();
  std::size_t at = 0;
  for (std::size_t end; (end = all.find('\n', at)) != std::string::npos; at = end + 1)
    CHECK(back.read_line(all.substr(at, end - at)));
  CHECK(back.write() == all);
  for (const char* wrong : {"", "a", "a 1", "a x 5", "a 3 5", "a -1 5", "a 1 5 6", "a 1 z"})
    CHECK_FALSE(back.read_line(wrong));
  CHECK(back.write() == all);
}
