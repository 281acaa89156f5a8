#include "engine/base/clock.h"

#include <thread>

#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("a held clock goes on by hand only, for all threads, and where it stood when it is set free",
          "[core][clock]") {
  double last = 0;
  {
    HeldClock hand;
    const Stopwatch watch;
    const double begin = clock_seconds();
    CHECK(clock_seconds() == begin);
    CHECK(watch.seconds() == 0);
    hand.advance(2.5);
    CHECK(clock_seconds() == begin + 2.5);
    CHECK(shown_seconds(0.25) == 0);  // what the machine took is no part of what is shown
    CHECK(watch.seconds() == 2.5);
    double there = 0;
    std::thread([&] { there = clock_seconds(); }).join();
    CHECK(there == begin + 2.5);
    {
      HeldClock second;  // of the two the last one sets it free
      second.advance(1);
    }
    CHECK(clock_seconds() == begin + 3.5);
    last = clock_seconds();
  }
  CHECK(clock_seconds() >= last);
  CHECK(clock_seconds() < last + 3600);
  CHECK(shown_seconds(0.25) == 0.25);
}
