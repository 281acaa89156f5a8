#include "engine/read/node/interval.h"

#include "engine/read/node/node_info.h"
#include "engine/read/tree/root_bars.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

// Every interval that is claimed anywhere at any tick holds the true minimax value. There are millions: only what is
// wrong is told.
void check_intervals(const Recorded& r, int every, Tick first = 0) {
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  Minimax truth(r.subject);
  std::vector<u32> roots = roots_of(v);
  std::vector<u32> line;
  const std::size_t moves = r.subject.game->moves(r.subject.root).size();
  int exact = 0, reported = 0;
  for (Tick t = first; t < v.ticks(); t += every) {
    v.path(t, line);
    for (u32 k : line) {
      const Position* p = nodes.position(v, k);
      if (!p) FAIL("a position is not known");
      const Interval i = known_interval(v, k, t);
      if (const int value = truth.value(*p, v[k].depth(), v[k].ply); !i.contains(value)) {
        INFO("tick " << t << " node " << v.id(k) << " ply " << int{v[k].ply});
        CHECK(i.contains(value));
      }
    }
    if (line.empty()) continue;
    const RootBars bars = root_bars(v, t, line.front(), nodes);
    if (bars.bars.size() != moves) FAIL("a root move has no bar");
    for (const RootBar& b : bars.bars) {
      const Position c = r.subject.game->after(r.subject.root, b.move);
      const int depth = v[line.front()].depth();
      const int value = truth.value(c, depth - 1, 1), seen = r.subject.game->mover(c) == bars.mover ? value : -value;
      const int old = depth > 1 && !b.before.unknown() ? truth.value(c, depth - 2, 1) : 0,
                before = r.subject.game->mover(c) == bars.mover ? old : -old;
      exact += b.known.exact();
      ++reported;
      if (b.known.contains(seen) && (b.before.unknown() || depth <= 1 || b.before.contains(before))) continue;
      INFO("tick " << t << " move " << b.text << " [" << b.known.lo << ", " << b.known.hi << "] true " << seen);
      CHECK(b.known.contains(seen));
      CHECK((depth <= 1 || b.before.contains(before)));
    }
  }
  CHECK(exact > 0);
  CHECK(reported > 0);
}

}  // namespace

TEST_CASE("every interval contains the true minimax value at every tick, on random toy trees", "[analysis]") {
  Random random(11);
  for (int i = 0; i < 60; ++i) {
    const Setup s = random_toy(random, {.depth = 4, .values = 7, .alternate = i % 3 == 0});
    if (s.game->moves(s.position).empty()) continue;
    for (const SearchOptions& o : sound_options()) check_intervals(record(s.game, s.position, o, 5), 1);
  }
}

TEST_CASE("every interval contains the true minimax value, on positions of every game", "[analysis][slow]") {
  Random random(12);
  for (const GameType* type : all_games()) {
    if (type->id() == "toy-tree") continue;
    auto game = type->make({});
    REQUIRE(game);
    Tick first = 0;
    for (const SearchOptions& o : sound_options()) {
      CAPTURE(type->id());
      check_intervals(record(*game, somewhere(**game, random, 8), o, 4), 13, first++);
    }
  }
}

TEST_CASE("every interval contains the true minimax value at every tick, on small searches of every game",
          "[analysis]") {
  Random random(13);
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    REQUIRE(game);
    const auto all = sound_options();
    for (const std::size_t which : {std::size_t{2}, all.size() - 1}) {
      CAPTURE(type->id(), which);
      Position p = somewhere(**game, random, 8);
      // Boards with hundreds of moves are searched less deep.
      check_intervals(record(*game, p, all[which], (*game)->moves(p).size() > 40 ? 2 : 3), 1);
    }
  }
}

TEST_CASE("a move that only failed low is known from above, not equal to the best", "[analysis]") {
  // MAX to move; the second child is refuted by its first leaf: at most 2, though its real value is 2 as well.
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  const Recorded r = record(s.game, s.position, {}, 2);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  const RootBars bars = root_bars(v, v.ticks() - 1, v.size() - 1, nodes);
  REQUIRE(bars.bars.size() == 3);
  CHECK(bars.bars[0].known == Interval{3, 3});
  CHECK(bars.bars[0].best);
  CHECK(bars.bars[1].known == Interval{-infinite, 2});
  CHECK(bars.bars[2].known == Interval{-infinite, 2});
  CHECK(bars.window.alpha.value == 3);
  CHECK(bars.known == Interval{3, 3});
  // While the second child is open nothing but its upper limit can be known.
  u32 second = 0;
  for (u32 k = 0; k < v.size(); ++k)
    if (v[k].ply == 1 && v[k].rank == 1) second = k;
  const RootBars early = root_bars(v, v.enter(second), v.size() - 1, nodes);
  CHECK(early.bars[1].state == NodeState::open);
  CHECK(early.bars[1].known.unknown());
  CHECK(early.bars[2].rank == -1);
  CHECK(early.bars[0].nodes == 4);
  CHECK(early.bars[1].nodes == 1);
}

TEST_CASE("nodes_by counts the visits below a node at any tick", "[analysis]") {
  Random random(5);
  const Setup s = random_toy(random, {.depth = 5});
  const Recorded r = record(s.game, s.position, {}, 6);
  const View v = r.view();
  for (Tick t = 0; t < v.ticks(); ++t)
    for (u32 k = 0; k < v.size(); ++k) {
      u64 n = 0;
      for (u32 c = v.first_slot(k); c <= k; ++c) n += v.enter(c) <= t;
      REQUIRE(nodes_by(v, k, t) == n);
    }
}
