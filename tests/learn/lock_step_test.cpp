#include "engine/learn/lock_step.h"

#include <atomic>
#include <utility>

#include "tests/read/recorded.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

TEST_CASE("minimax and alpha-beta in lock-step: alpha-beta comes nowhere alone", "[learn][lock_step]") {
  Random random(17);
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    const Position p = somewhere(*game, random, 5);
    SearchOptions minimax, hard;
    minimax.algorithm = Algorithm::minimax;
    hard.set(Switch::fail_hard);
    const Recorded all = record(game, p, minimax, 2), soft = record(game, p, {}, 2), clamped = record(game, p, hard, 2);
    INFO(type->id());
    for (const auto& [a, b] : {std::pair(&all, &soft), std::pair(&soft, &clamped), std::pair(&soft, &soft)}) {
      const LockStep l = lock_step(*a->recording, *b->recording);
      REQUIRE(l.complete);
      const View va = a->view(), vb = b->view();
      CHECK(l.both + l.only_a == va.size());
      CHECK(l.both + l.only_b == vb.size());
      CHECK(l.moments.size() == std::size_t{2} * (l.both + l.only_a + l.only_b));
      Tick ta = -1, tb = -1;
      for (const LockMoment& m : l.moments) {
        REQUIRE((m.slot_a != no_node || m.slot_b != no_node));
        if (m.slot_a != no_node) CHECK(m.a == (m.leaving ? va.leave(m.slot_a) : va.enter(m.slot_a)));
        else CHECK(m.a == ta);
        if (m.slot_b != no_node) CHECK(m.b == (m.leaving ? vb.leave(m.slot_b) : vb.enter(m.slot_b)));
        else CHECK(m.b == tb);
        CHECK(m.a >= ta);
        CHECK(m.b >= tb);
        ta = m.a, tb = m.b;
        if (m.both()) CHECK(va[m.slot_a].move == vb[m.slot_b].move);
        if (m.differs) CHECK((va[m.slot_a].value != vb[m.slot_b].value || va[m.slot_a].kind() != vb[m.slot_b].kind()));
      }
      if (a == &all) CHECK(l.only_b == 0);
      if (a == b) CHECK((l.only_a == 0 && l.only_b == 0 && l.differ == 0));
      CHECK(all.result.score.value == soft.result.score.value);
      CHECK(l.moments[lock_moment(l, va.ticks() - 1)].a == va.ticks() - 1);
    }
  }
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  SearchOptions minimax;
  minimax.algorithm = Algorithm::minimax;
  const Recorded a = record(s.game, s.position, minimax, 2), b = record(s.game, s.position, {}, 2);
  const LockStep l = lock_step(*a.recording, *b.recording);
  CHECK((l.leaves_both == 7 && l.leaves_a == 2 && l.leaves_b == 0));
  const std::atomic<bool> stop = true;
  CHECK_FALSE(lock_step(*a.recording, *b.recording, &stop).complete);
}
