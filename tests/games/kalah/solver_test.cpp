#include "engine/games/kalah/solver.h"

#include <algorithm>
#include <sstream>
#include <thread>
#include <tuple>

#include "engine/games/kalah/solver_table.h"
#include "tests/games/kalah/support.h"
#include "tests/games/play.h"

using namespace ply;
using namespace ply::kalah_test;

namespace {

/// The future is small enough to be looked at as a whole: plain minimax of the final margin, in the view of the mover.
int whole_minimax(const kalah::KalahRules& rules, const kalah::State& s, u64& budget) {
  if (rules.finished(s) || budget == 0) {
    const int margin = rules.outcome(s).margin;
    return s.side == 0 ? margin : -margin;
  }
  --budget;
  const auto list = test::moves_of(rules, s);
  int best = -1000;
  for (const kalah::KalahRules::Move m : list) {
    const kalah::State next = rules.after(s, m);
    const int v = whole_minimax(rules, next, budget);
    best = std::max(best, next.side == s.side ? v : -v);
  }
  return best;
}

kalah::SolveOptions small_table(std::size_t megabytes = 8) {
  kalah::SolveOptions o;
  o.table_bytes = megabytes << 20;
  return o;
}

/// The line is legal, goes to the end, and ends with the value.
void check_line(const kalah::KalahRules& rules, const kalah::State& root, const kalah::Solution& solution) {
  kalah::State s = root;
  for (const kalah::KalahRules::Move m : solution.pv) {
    const auto list = test::moves_of(rules, s);
    REQUIRE(std::find(list.begin(), list.end(), m) != list.end());
    s = rules.after(s, m);
  }
  REQUIRE(rules.finished(s));
  const int margin = rules.outcome(s).margin;
  REQUIRE((root.side == 0 ? margin : -margin) == solution.value());
}

void check_solved_row(const Row& row, bool with_moves) {
  const kalah::KalahRules rules(preset(row[0], std::stoi(row[1]), std::stoi(row[2])));
  CAPTURE(row[0], row[1], row[2]);
  kalah::SolveOptions options = small_table(with_moves ? 64 : 256);
  options.all_moves = with_moves;
  const kalah::Solution solution = kalah::solve(rules, rules.initial(), options);
  REQUIRE(solution.complete);
  CHECK(solution.value() == std::stoi(row[3]));
  check_line(rules, rules.initial(), solution);
  if (!with_moves) return;
  std::stringstream values(row[4]);
  std::string value;
  for (const auto& [move, margin] : solution.moves) {
    REQUIRE(std::getline(values, value, ';'));
    CHECK(margin == std::stoi(value));
    CHECK((margin == solution.value()) ==
          (std::find(solution.best.begin(), solution.best.end(), move) != solution.best.end()));
  }
  CHECK(static_cast<int>(solution.moves.size()) == rules.pits());
}

}  // namespace

TEST_CASE("the solved values of the Kalah data file hold, first moves and lines included", "[kalah][solver][slow]") {
  for (const Row& row : csv("kalah_solved.csv")) {
    if (std::stod(row[7]) <= 2) check_solved_row(row, true);
  }
}

TEST_CASE("the large solved rows of the Kalah data file hold", "[kalah][solver][.slow]") {
  for (const Row& row : csv("kalah_solved.csv")) {
    if (std::stod(row[7]) > 2) check_solved_row(row, false);
  }
}

TEST_CASE("solving Kalah equals plain minimax to the end, under any rules", "[kalah][solver]") {
  Random random(31);
  int solved = 0;
  for (int i = 0; i < 3000; ++i) {
    kalah::Options o = random_options(random);
    o.stones = static_cast<u8>(1 + random.below(o.pits <= 4 ? 3 : 2));
    const kalah::KalahRules rules(o);
    const kalah::State s = random_state(rules, random, 40);
    u64 budget = 3000;
    const int want = whole_minimax(rules, s, budget);
    if (budget == 0) continue;  // too large to be looked at as a whole
    CAPTURE(kalah::position_text(rules, s));
    kalah::SolveOptions options = small_table(1);
    options.all_moves = random.below(2) != 0;
    const kalah::Solution solution = kalah::solve(rules, s, options);
    REQUIRE(solution.complete);
    REQUIRE(solution.value() == want);
    check_line(rules, s, solution);
    for (const auto& [move, margin] : solution.moves) {
      const kalah::State next = rules.after(s, move);
      u64 rest = 3000;
      const int v = whole_minimax(rules, next, rest);
      REQUIRE(margin == (next.side == s.side ? v : -v));
    }
    ++solved;
  }
  CHECK(solved > 1000);
}

TEST_CASE("a Kalah value does not depend on whether endings are worked out beforehand, nor do its moves",
          "[kalah][solver]") {
  Random random(77);
  for (const auto& [pits, stones, left] : {std::tuple{6, 4, 26}, std::tuple{5, 5, 30}, std::tuple{3, 8, 40}}) {
    kalah::Options o;
    o.pits = static_cast<u8>(pits), o.stones = static_cast<u8>(stones);
    const kalah::KalahRules rules(o);
    for (int i = 0; i < 6;) {
      kalah::State s = rules.initial();
      while (!rules.finished(s) && s.total - s.store[0] - s.store[1] > left) {
        s = test::drawn_ply(rules, s, random);
      }
      if (rules.finished(s)) continue;
      ++i;
      kalah::SolveOptions options = small_table(4);
      options.all_moves = i % 2 == 0;
      const kalah::Solution with = kalah::solve(rules, s, options);
      options.endings = static_cast<int>(random.below(10));
      const kalah::Solution few = kalah::solve(rules, s, options);
      options.endings = 0;
      const kalah::Solution without = kalah::solve(rules, s, options);
      options.endings = -1;
      options.max_nodes = u64{1} << 40;  // those that players share
      const kalah::Solution shared = kalah::solve(rules, s, options);
      CAPTURE(kalah::position_text(rules, s));
      REQUIRE(without.complete);
      for (const kalah::Solution* one : {&with, &few, &shared}) {
        REQUIRE(one->complete);
        CHECK(one->value() == without.value());
        CHECK(one->moves == without.moves);
        CHECK(one->nodes <= without.nodes);
        check_line(rules, s, *one);
      }
    }
  }
}

TEST_CASE("a Kalah value does not depend on the table's size, and the same table gives the same nodes",
          "[kalah][solver]") {
  const kalah::KalahRules rules(preset("standard", 4, 4));
  const kalah::Solution tiny = kalah::solve(rules, rules.initial(), [] {
    kalah::SolveOptions o;
    o.table_bytes = 1;
    return o;
  }());
  const kalah::Solution one = kalah::solve(rules, rules.initial(), small_table()),
                        two = kalah::solve(rules, rules.initial(), small_table());
  CHECK(tiny.value() == 2);
  CHECK(one.value() == 2);
  CHECK(one.nodes == two.nodes);
  CHECK(one.pv == two.pv);
  CHECK(tiny.nodes > one.nodes);
}

TEST_CASE("a Kalah solve that is limited by nodes gives the same whatever was solved before", "[kalah][solver]") {
  // From 100,000 nodes on they share endings, of one set of rules at a time.
  kalah::SolveOptions options = small_table();
  options.max_nodes = 150'000;
  const kalah::WrittenPosition p = at("2,3,1,1,2,3/11/2,1,3,2,2,4/11 A s-io-");
  const kalah::KalahRules classic(p.options), other(preset("standard-ec", 6, 4));
  const kalah::Solution first = kalah::solve(classic, p.state, options),
                        between = kalah::solve(other, p.state, options),
                        again = kalah::solve(classic, p.state, options);
  options.max_nodes = 0;
  const kalah::Solution classic_value = kalah::solve(classic, p.state, options),
                        other_value = kalah::solve(other, p.state, options);
  REQUIRE(first.complete);
  REQUIRE(between.complete);
  CHECK(first.nodes == again.nodes);
  CHECK(first.pv == again.pv);
  CHECK(first.value() == classic_value.value());
  CHECK(between.value() == other_value.value());
  CHECK(classic_value.value() != other_value.value());
}

TEST_CASE("a finished Kalah game is worth its result", "[kalah][solver]") {
  const kalah::WrittenPosition p = at("0,0,0,0,0,0/20/1,2,3,0,0,0/22 B s-io-");
  const kalah::Solution solution = kalah::solve(kalah::KalahRules(p.options), p.state);
  CHECK(solution.complete);
  CHECK(solution.value() == 8);
  CHECK(solution.best.empty());
  CHECK(solution.pv.empty());
}

TEST_CASE("solving Kalah stops when asked and keeps bounds that hold", "[kalah][solver]") {
  const kalah::KalahRules rules;
  kalah::SolveOptions options = small_table();
  options.max_nodes = 200'000;
  const kalah::Solution limited = kalah::solve(rules, rules.initial(), options);
  CHECK(!limited.complete);
  CHECK(limited.nodes >= 200'000);
  CHECK(limited.nodes < 210'000);
  CHECK(limited.lower <= 8);  // its value
  CHECK(limited.upper >= 8);
  CHECK(limited.moves.empty());

  std::atomic<bool> stop{false};
  options.max_nodes = 0;
  options.stop = &stop;
  int reports = 0;
  options.progress = [&](const kalah::SolveProgress& now) {
    CHECK(now.lower <= now.upper);
    if (++reports == 2) stop.store(true);
  };
  CHECK(!kalah::solve(rules, rules.initial(), options).complete);
  CHECK(reports == 2);
}

TEST_CASE("position numbers of the Kalah solver are all different", "[kalah][solver]") {
  // All positions of 3 pits a side with at most 7 stones, in the view of the mover.
  const kalah::detail::PositionNumbers numbers(3, 7, false);
  check_numbers(u64{1} << numbers.bits(), [&](const kalah::State& s) { return numbers.of(s); });
}
