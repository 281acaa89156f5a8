#include "engine/base/big_memory.h"

#include <fstream>

#include "engine/search/table.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

// Memory of this process that has really been given to it, in megabytes; 0 where the system does not say.
std::size_t resident_mb() {
  std::ifstream file("/proc/self/statm");
  std::size_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * 4096 >> 20;
}

}  // namespace

TEST_CASE("fresh memory is zero, whatever its size, and goes where it is moved to", "[core]") {
  for (const std::size_t n :
       {std::size_t{0}, std::size_t{1}, std::size_t{1000}, std::size_t{400'000}, std::size_t{3'000'000}}) {
    ZeroedArray<u64> a(n);
    REQUIRE(a.size() == n);
    for (std::size_t i = 0; i < n; i += 97) REQUIRE(a[i] == 0);
    for (u64& x : a) x = 7;
    ZeroedArray<u64> b(std::move(a));
    CHECK(a.size() == 0);
    REQUIRE(b.size() == n);
    if (n) CHECK(b[n - 1] == 7);
    b = ZeroedArray<u64>(n);
    for (const u64 x : b) REQUIRE(x == 0);
  }
  CHECK_THROWS_AS(ZeroedArray<u64>(~std::size_t{0} / 8), std::bad_alloc);
}

// A hint that was dropped waited for four gigabytes of zeroes to be written: the window stood still for 20 seconds.
TEST_CASE("a table takes memory only where it is filled, so that making, emptying and dropping it makes nobody wait",
          "[core]") {
  const std::size_t before = resident_mb();
  Table table(std::size_t{2} << 30);
  CHECK(table.bytes() == std::size_t{2} << 30);
  CHECK(table.probe(12345) == nullptr);
  for (u64 i = 1; i <= 20; ++i) table.store(i * 977, 5, 3, Kind::exact, 1, 42);
  CHECK(table.used() == 20);
  CHECK(resident_mb() < before + 200);
  int asked = 0;
  table.forget_writers([&] { return ++asked < 0; });
  CHECK(asked >= 1);   // who wants it to stop is asked
  CHECK(asked < 100);  // and only what was written is looked at
  REQUIRE(table.probe(977));
  CHECK(table.probe(977)->writer() == no_writer);
  CHECK(resident_mb() < before + 200);
  table.clear();
  CHECK(table.used() == 0);
  CHECK(table.probe(977) == nullptr);
}
