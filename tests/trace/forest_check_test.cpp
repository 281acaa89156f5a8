// Whether records are a forest, and their links right: against what a view says of them.
#include "engine/trace/forest_check.h"

#include "engine/trace/validate.h"
#include "tests/support/drawn_forest.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

TEST_CASE("a link is right where the node was left before this one was entered", "[trace][file]") {
  Random random(3);
  for (u64 seed = 0; seed < 300; ++seed) {
    std::vector<NodeRecord> records = DrawnForest(seed).records(2 + random.below(200));
    const u32 n = static_cast<u32>(records.size());
    REQUIRE(validate(records.data(), n));
    const View v(records.data(), n);
    for (int i = 0; i < 50; ++i) {
      const u32 k = random.below(n), was = records[k].link, link = random.below(n + 2);
      records[k].link = link;
      const u32 writer = link < n ? v.find(link) : no_node;
      CHECK(validate(records.data(), n).ok() == (writer != no_node && v.leave(writer) < v.enter(k)));
      records[k].link = was;
    }
  }
}

TEST_CASE("records that are taken in piece by piece are judged as they are in one go", "[trace][file]") {
  Random random(4);
  for (u64 seed = 0; seed < 200; ++seed) {
    std::vector<NodeRecord> records = DrawnForest(seed).records(2 + random.below(300));
    const u32 n = static_cast<u32>(records.size());
    if (seed % 4) {
      NodeRecord& r = records[random.below(n)];
      if (seed % 4 == 1) r.size = random.below(12);
      if (seed % 4 == 2) r.ply = static_cast<u8>(random.below(6));
      if (seed % 4 == 3) r.skipped = random.below(40);
    }
    ForestCheck pieces;
    bool right = true;
    for (u32 k = 0; k < n && right;) {
      const u32 some = 1 + random.below(std::min(n - k, 20u));
      // Whoever knows what waits can go on by himself
      ForestCheck here(k, pieces.waiting());
      pieces.begin_piece();
      const std::span piece(records.data() + k, some);
      right = pieces.add(piece).ok();
      CHECK(here.add(piece).ok() == right);
      if (right) CHECK(here.waiting() == pieces.waiting());
      CHECK(here.kept() == pieces.kept());
      k += some;
    }
    CHECK((right && pieces.all_roots()) == validate(records.data(), n).ok());
    if (seed % 4 == 0) CHECK(right);
  }
}
