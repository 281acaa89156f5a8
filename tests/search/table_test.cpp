// The table as a thing: what is cleared is as new, and what is lent comes back.
#include "engine/search/table.h"

#include <vector>

#include "engine/base/random.h"
#include "engine/search/lent_table.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

struct Stored {
  u64 key;
  int value, depth;
  Kind kind;
};

std::vector<Stored> draw(Random& random, std::size_t n) {
  std::vector<Stored> out;
  for (std::size_t i = 0; i < n; ++i)
    out.push_back({random.next(), static_cast<int>(random.below(2000)) - 1000, static_cast<int>(random.below(30)),
                   static_cast<Kind>(1 + random.below(3))});
  return out;
}

void store(Table& t, const std::vector<Stored>& all) {
  for (const Stored& s : all) t.store(s.key, s.value, s.depth, s.kind, 7, static_cast<u32>(s.depth));
}

/// How many of them the two tables answer otherwise.
int differences(const Table& a, const Table& b, const std::vector<Stored>& all) {
  int n = a.used() != b.used();
  for (const Stored& s : all) {
    const TableEntry *x = a.probe(s.key), *y = b.probe(s.key);
    n += (x == nullptr) != (y == nullptr) || (x && (x->word0 != y->word0 || x->word1 != y->word1));
    const TableEntry *p = a.victim(s.key), *q = b.victim(s.key);
    n += (p == nullptr) != (q == nullptr);
  }
  return n;
}

}  // namespace

TEST_CASE("a cleared table is as a new one, however little or much was written into it", "[search][table]") {
  Random random(5);
  // From two buckets to more than a page of two megabytes; from nothing to several times what there is room for.
  for (const std::size_t bytes :
       {std::size_t{64}, std::size_t{1} << 14, std::size_t{1} << 15, std::size_t{1} << 18, std::size_t{1} << 22}) {
    Table used(bytes);
    const std::size_t buckets = bytes / 32;
    for (const std::size_t n :
         {std::size_t{0}, std::size_t{1}, buckets / 100, buckets / 10, buckets / 7, buckets * 3, buckets / 20}) {
      INFO(bytes << " bytes, " << n << " stores");
      const auto before = draw(random, n), after = draw(random, buckets / 2);
      store(used, before);
      used.clear();
      CHECK(used.used() == 0);
      const Table empty(bytes);
      CHECK(differences(used, empty, before) == 0);
      Table fresh(bytes);
      store(used, after), store(fresh, after);
      CHECK(differences(used, fresh, after) == 0);
      CHECK(differences(used, fresh, before) == 0);
      used.forget_writers([] { return false; });
      for (const Stored& s : after)
        if (const TableEntry* e = used.probe(s.key)) CHECK(e->writer() == no_writer);
      used.clear();
    }
  }
}

TEST_CASE("a lent table is empty whatever was searched in it before, and two at a time are two", "[search][table]") {
  Random random(6);
  constexpr std::size_t bytes = std::size_t{1} << 19;
  const auto some = draw(random, 1000), many = draw(random, 100'000);
  const Table empty(bytes);
  Table* first = nullptr;
  for (const auto& stores : {some, many, some}) {
    const LentTable a(bytes), b(bytes);
    CHECK(a.get() != b.get());
    CHECK(differences(*a.get(), empty, some) == 0);
    CHECK(differences(*b.get(), empty, many) == 0);
    store(*a.get(), stores);
    store(*b.get(), some);
    if (!first) first = a.get();
  }
  const LentTable a(bytes), b(bytes), other(bytes * 2);
  CHECK((a.get() == first || b.get() == first));  // the same memory again
  CHECK(other.get()->bytes() == bytes * 2);
}

TEST_CASE("the stock of tables is bounded, and one that is too large for it goes back to the system",
          "[search][table]") {
  { const LentTable large(max_stocked_tables() * 2); }
  CHECK(stocked_tables() <= max_stocked_tables());
  {
    std::vector<std::unique_ptr<LentTable>> several;
    const std::size_t a_third = max_stocked_tables() / 3;
    for (int i = 0; i < 8; ++i) several.push_back(std::make_unique<LentTable>(a_third));
  }
  CHECK(stocked_tables() <= max_stocked_tables());
  CHECK(stocked_tables() > 0);
}
