// Several threads at one position: the same value, and of equal best moves the same one.
#include <thread>

#include "engine/games/reversi/notation.h"
#include "engine/games/reversi/solver.h"
#include "engine/games/reversi/solver_crew.h"
#include "engine/games/reversi/solver_table.h"
#include "tests/games/play.h"
#include "tests/games/reversi/board_text.h"
#include "tests/support/sampled.h"
#include "vendor/catch2_compat.h"

namespace {

ply::reversi::SolveOptions with_threads(int n) {
  ply::reversi::SolveOptions o;
  o.threads = n;
  o.table_megabytes = 4;
  return o;
}

}  // namespace

TEST_CASE("reversi: several threads find the value of a position, the best move and the value of each move",
          "[reversi][solver][threads]") {
  using namespace reversi_test;
  Random random(47);
  const ReversiRules rules;
  for (int i = 0; i < 12 / test::one_of; ++i) {
    const State s = random_position(random, 15 + i % 3);
    INFO(format_position(s));
    const auto alone = Solver(with_threads(1)).solve(s);
    for (const int n : {2, 5}) {
      const auto r = Solver(with_threads(n)).solve(s);
      CHECK(r.kind == Kind::exact);
      CHECK(r.value == alone.value);
      CHECK(r.best == alone.best);
      State end = s;
      for (const Move m : r.pv) {
        REQUIRE(rules.legal(end, m));
        end = rules.after(end, m);
      }
      REQUIRE(rules.finished(end));
      const int score = final_score(end.own, end.opp);
      CHECK((end.mover == s.mover ? score : -score) == r.value);
    }
    if (i % 4 == 0) CHECK(Solver(with_threads(3)).solve_all(s).moves == Solver(with_threads(1)).solve_all(s).moves);
  }
}

TEST_CASE("reversi: a solve by several threads is stopped as one by one thread is", "[reversi][solver][threads]") {
  using namespace reversi_test;
  std::atomic<bool> stop{true};
  CHECK(solve(ReversiRules().initial(), with_threads(4), &stop).kind == Kind::none);
  stop = false;
  std::thread other([&] { stop = true; });
  CHECK(solve(ReversiRules().initial(), with_threads(4), &stop).kind == Kind::none);
  other.join();
}

TEST_CASE("reversi: a shared table has what was stored, and nothing whose words come from two threads",
          "[reversi][solver][threads]") {
  using namespace reversi_test;
  SolverTable table(1);
  table.new_generation();
  table.share(true);
  const auto own_of = [](u64 i) { return mix64(i) & ~mix64(i + 1'000'000); };
  const auto opp_of = [](u64 i) { return mix64(i + 1'000'000) & ~mix64(i); };
  // What is stored of a position depends on it, so that an entry of two halves would show.
  const auto store = [&](u64 i, int upper) {
    table.store(i % 3, own_of(i), opp_of(i), 20, static_cast<int>(i % 50) - 25, upper, static_cast<int>(i % 60));
  };
  std::atomic<int> wrong{0};
  const auto work = [&](u64 salt) {
    for (u64 k = 0; k < 200'000 / test::one_of; ++k) {
      const u64 i = mix64(k * 2 + salt) % 8;
      store(i, static_cast<int>(i % 50) - 25 + static_cast<int>(k % 3));
      SolverFacts f;
      const u64 other = mix64(k + salt) % 8;
      if (table.find(other % 3, own_of(other), opp_of(other), f))
        wrong += f.lower != static_cast<int>(other % 50) - 25 || f.move != other % 60 || f.upper < f.lower ||
                 f.upper > f.lower + 2;
    }
  };
  std::thread beside([&] { work(1); });
  work(0);
  beside.join();
  CHECK(wrong == 0);
  store(5, 40);
  SolverFacts f;
  CHECK(table.find(5 % 3, own_of(5), opp_of(5), f));
  table.share(false);
  CHECK(!table.find(5 % 3, own_of(5), opp_of(5), f));
}

TEST_CASE("reversi: who waits for a split takes children of those below it alone", "[reversi][solver][threads]") {
  using namespace reversi_test;
  SolverCrew crew;
  crew.room_for(2);
  Split above, below, beside;
  above.size = below.size = beside.size = 1;
  below.above = &above;
  CHECK(below.lies_below(above));
  CHECK(!above.lies_below(above));
  CHECK(!beside.lies_below(above));
  crew.offer(above), crew.offer(below), crew.offer(beside);
  above.helpers = 1;  // somebody is still at it, until `below` is done
  int helped = 0;
  crew.withdraw(above, [&](Split& s) {
    CHECK(&s == &below);
    ++s.next;
    crew.report(s, 3, 9);
    above.helpers = 0;
    ++helped;
  });
  CHECK(helped == 1);
  CHECK((below.best == 3 && below.move == 9 && below.is_cut()));
  CHECK(beside.next == 0);
}
