// Memory of recordings: recycled, bounded, and safe to give back in any order.
#include "engine/trace/pool.h"

#include <cstring>
#include <optional>
#include <vector>

#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

void write(Region& r, u32 from, u32 to) {
  u32 next = from;
  for (u32 i = from; i < to; ++i) {
    if (i == next) next = r.map_ahead(i);
    NodeRecord x{};
    x.size = i;
    r.data()[i] = x;
  }
}

bool holds(const Region& r, u32 n) {
  for (u32 i = 0; i < n; ++i)
    if (r.data()[i].size != i) return false;
  return true;
}

}  // namespace

TEST_CASE("a budget in bytes is a capacity in records, at least one", "[trace][pool]") {
  CHECK(capacity_of(0) == 1);
  CHECK(capacity_of(40) == 1);
  CHECK(capacity_of(4000) == 100);
  CHECK(capacity_of(~std::size_t{0}) == max_capacity);
}

TEST_CASE("a region keeps what is written while its pages are mapped ahead, and after it is trimmed", "[trace][pool]") {
  for (const bool plain : {false, true})
    for (const bool populate : {true, false}) {
      RecordPool::Options o;
      o.plain = plain;
      o.populate = populate;
      RecordPool pool(o);
      auto region = pool.acquire(600'000);
      REQUIRE(region);
      CHECK(region->capacity() >= 600'000);
      write(*region, 0, 300'000);
      CHECK(holds(*region, 300'000));
      region->trim(300'000);
      CHECK(holds(*region, 300'000));
      if (!plain) CHECK(pool.usage().mapped_bytes < 300'000 * sizeof(NodeRecord) + (1 << 20) + 8192);
    }
}

TEST_CASE("a region given back is used again with its pages", "[trace][pool]") {
  RecordPool pool;
  const NodeRecord* first = nullptr;
  {
    auto a = pool.acquire(100'000);
    REQUIRE(a);
    first = a->data();
    write(*a, 0, 100'000);
    a->trim(100'000);
  }
  CHECK(pool.usage().idle_bytes > 3'900'000);
  auto b = pool.acquire(50'000);
  REQUIRE(b);
  CHECK(b->data() == first);
  CHECK(pool.usage().idle_bytes == 0);
  auto c = pool.acquire(200'000);  // too large for any kept one
  REQUIRE(c);
  CHECK(c->data() != first);
}

TEST_CASE("no more pages are kept than asked for", "[trace][pool]") {
  for (const bool plain : {false, true}) {
    RecordPool::Options o;
    o.keep_bytes = 1 << 20;
    o.plain = plain;
    RecordPool pool(o);
    {
      std::vector<Region> regions;
      for (int i = 0; i < 4; ++i) {
        auto r = pool.acquire(100'000);
        REQUIRE(r);
        write(*r, 0, 100'000);
        r->trim(100'000);
        regions.push_back(std::move(*r));
      }
    }
    CHECK(pool.usage().idle_bytes <= o.keep_bytes);
  }
}

TEST_CASE("a region may outlive its pool", "[trace][pool]") {
  auto pool = std::make_unique<RecordPool>();
  auto r = pool->acquire(100'000);
  REQUIRE(r);
  write(*r, 0, 50'000);
  pool.reset();
  write(*r, 50'000, 100'000);
  CHECK(holds(*r, 100'000));
}
