#include "engine/analysis/compare.h"

#include "engine/analysis/position_keys.h"
#include "tests/analysis/recorded.h"

using namespace ply;
using namespace ply::test;

TEST_CASE("a search compared with itself is the same at every event, in every game", "[analysis][compare]") {
  Random random(3);
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    const Position root = type->id() == "toy-tree" ? (*game)->initial() : somewhere(**game, random, 5);
    SearchOptions o;
    o.iterative = o.pvs = o.tt = true;
    SearchLimits limits;
    limits.depth = 4, limits.nodes = 3000;
    const Recorded a = record(*game, root, o, limits), b = record(*game, root, o, limits);
    const auto keys = position_keys(a.view(), a.subject);
    const Comparison c = compare(*a.recording, *b.recording, keys, keys);
    INFO(type->id());
    CHECK(c.first.what == Differs::nothing);
    CHECK(c.other_answers == 0);
    CHECK_FALSE(c.smallest);
    CHECK(c.only_a == 0);
    CHECK(c.only_b == 0);
    CHECK(c.both == a.view().size());
    CHECK(next_difference(a.view(), c, -1) == -1);
  }
}

TEST_CASE("one changed leaf is found: the first event that differs, and the smallest node that answers otherwise", "[analysis][compare]") {
  const Setup x = toy("([5 8] [7 2] [9 1 6])"), y = toy("([5 8] [7 3] [9 1 6])");
  const Recorded a = record(x.game, x.position, {}, 2), b = record(y.game, y.position, {}, 2);
  const Comparison c = compare(*a.recording, *b.recording);
  CHECK(c.first.what == Differs::value);
  CHECK(c.first.leaving);
  REQUIRE(c.first.a != no_node);
  CHECK(a.view()[c.first.a].ply == 2);
  REQUIRE(c.smallest);
  CHECK(c.smallest->nodes == 2);
  CHECK(c.smallest->a == c.first.a);
  CHECK_FALSE(c.smallest->table_could_differ);
  CHECK(next_difference(a.view(), c, -1) == c.first.tick);
  CHECK(next_difference(a.view(), c, c.first.tick, true) == -1);
}

TEST_CASE("another order visits other nodes: who has which is counted, and the ticks before the first difference are equal", "[analysis][compare]") {
  Random random(4);
  auto game = find_game("reversi")->make({});
  const Position root = somewhere(**game, random, 8);
  SearchOptions plain, sorted;
  sorted.forcing_first = sorted.killers = true;
  const Recorded a = record(*game, root, plain, 4), b = record(*game, root, sorted, 4);
  const Comparison c = compare(*a.recording, *b.recording);
  CHECK(c.both + c.only_a == a.view().size());
  CHECK(c.only_b > 0);
  REQUIRE(c.first.tick >= 0);
  const View v = a.view(), w = b.view();
  for (Tick t = 0; t < c.first.tick; ++t) {
    const Event x = v.event(t), y = w.event(t);
    REQUIRE(x.leaving == y.leaving);
    REQUIRE(v[x.slot].move == w[y.slot].move);
    if (x.leaving) REQUIRE(v[x.slot].value == w[y.slot].value);
  }
  const Event x = v.event(c.first.tick);
  CHECK(x.slot == c.first.a);
}
