#include "engine/games/reversi/solver.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "engine/games/reversi/notation.h"
#include "tests/games/play.h"
#include "tests/games/reversi/board_text.h"
#include "vendor/catch2_compat.h"

using namespace reversi_test;

namespace {

const ReversiRules rules;

int minimax(const State& s) {
  const auto list = test::moves_of(rules, s);
  if (list.empty()) return final_score(s.own, s.opp);
  int best = -65;
  for (Move m : list) best = std::max(best, -minimax(rules.after(s, m)));
  return best;
}

/// The line is legal, reaches the end, and its score is the value.
void check_line(const State& start, const SolveResult& r) {
  State s = start;
  for (Move m : r.pv) {
    REQUIRE(rules.legal(s, m));
    s = rules.after(s, m);
  }
  REQUIRE(rules.finished(s));
  const int score = final_score(s.own, s.opp);
  CHECK((s.mover == start.mover ? score : -score) == r.value);
  if (!r.pv.empty()) CHECK(r.pv[0] == r.best);
}

struct FfoRow {
  int id;
  State state;
  int score;
  std::vector<std::string> best;
  std::vector<MoveValue> moves;
};

FfoRow ffo(int id) {
  for (const auto& row : rows_of("reversi_ffo.csv"))
    if (std::stoi(row[0]) == id) {
      FfoRow out{id, state_of(row[1], row[2][0]), std::stoi(row[4]), {}, {}};
      std::istringstream best(row[5]), moves(row[6]);
      for (std::string m; best >> m;) out.best.push_back(m);
      for (std::string m; moves >> m;) out.moves.push_back({*parse_move(m.substr(0, 2)), std::stoi(m.substr(3))});
      return out;
    }
  throw std::runtime_error("no such row");
}

void check_ffo_value(int id) {
  const FfoRow row = ffo(id);
  const SolveResult r = solve(row.state);
  CAPTURE(id, r.counters.nodes);
  CHECK(r.kind == Kind::exact);
  CHECK(r.value == row.score);
  CHECK(std::count(row.best.begin(), row.best.end(), format_move(r.best)) == 1);
  check_line(row.state, r);
}

void check_ffo_moves(int id) {
  const FfoRow row = ffo(id);
  const SolveResult r = Solver().solve_all(row.state);
  CAPTURE(id, r.counters.nodes);
  CHECK(r.value == row.score);
  REQUIRE(r.moves.size() == row.moves.size());
  for (std::size_t i = 0; i < r.moves.size(); ++i) {
    CHECK(r.moves[i].value == row.moves[i].value);
    CHECK(std::count(row.moves.begin(), row.moves.end(), r.moves[i]) == 1);
    if (i > 0 && r.moves[i].value == r.moves[i - 1].value) CHECK(r.moves[i].move < r.moves[i - 1].move);
  }
}

}  // namespace

#if PLY_HAS_FAST_PATH
namespace {
PLY_TARGET_FAST [[gnu::noinline]] bool wide_agrees(const State& s) {
  if (legal_squares(s.own, s.opp) != naive_legal(s.own, s.opp)) return false;
  for (int sq = 0; sq < 64; ++sq)
    if ((s.empty() >> sq & 1) && wide::flips_of(sq, s.own, s.opp) != naive_flips(s.own, s.opp, sq)) return false;
  return true;
}
}  // namespace

TEST_CASE("reversi: flips and legal squares by vectors are those of the rules", "[reversi]") {
  if (!cpu::fast()) return;
  Random random(31);
  for (int i = 0; i < 20000; ++i) {
    const State s = i % 2 ? random_board(random) : random_position(random, static_cast<int>(random.below(60)));
    CAPTURE(s.own, s.opp);
    REQUIRE(wide_agrees(s));
  }
}
#endif

TEST_CASE("reversi: the solver agrees with plain minimax up to 8 empties, move by move", "[reversi][solver]") {
  Random random(32);
  Solver solver;
  for (int i = 0; i < 600; ++i) {
    const State s = random_position(random, static_cast<int>(random.below(9)));
    if (count(s.empty()) > 9) continue;  // a game that ended early
    CAPTURE(format_position(s));
    const int expected = minimax(s);
    const SolveResult r = solver.solve(s), all = solver.solve_all(s);
    REQUIRE(r.kind == Kind::exact);
    REQUIRE(r.value == expected);
    REQUIRE(all.value == expected);
    check_line(s, r);
    const auto list = test::moves_of(rules, s);
    REQUIRE(static_cast<int>(all.moves.size()) == list.size());
    for (const MoveValue& m : all.moves) REQUIRE(m.value == -minimax(rules.after(s, m.move)));
  }
}

TEST_CASE("reversi: boards that no game reaches are solved too", "[reversi][solver]") {
  Random random(33);
  for (int i = 0; i < 300; ++i) {
    State s = random_board(random);
    while (count(s.empty()) > 7) s.opp |= s.empty() & (0 - s.empty());
    REQUIRE(solve(s).value == minimax(s));
  }
  CHECK(solve({0, 0, Side::first}).value == 0);
  CHECK(solve({bit(0), 0, Side::second}).value == 64);
}

TEST_CASE("reversi: no switch of the solver changes a value", "[reversi][solver]") {
  Random random(34);
  for (int i = 0; i < 12; ++i) {
    const State s = random_position(random, 10 + i % 5);
    CAPTURE(format_position(s));
    const SolveResult reference = solve(s);
    const auto same = [&](auto change) {
      SolveOptions o;
      change(o);
      const SolveResult r = solve(s, o);
      CHECK(r.value == reference.value);
      check_line(s, r);
    };
    same([](SolveOptions& o) { o.parity = false; });
    same([](SolveOptions& o) { o.fastest_first = false; });
    same([](SolveOptions& o) { o.shallow_search = false; });
    same([](SolveOptions& o) { o.stability = false; });
    same([](SolveOptions& o) { o.etc = false; });
    same([](SolveOptions& o) { o.table = false; });
    same([](SolveOptions& o) { o.table_megabytes = 1; });
    same([](SolveOptions& o) { o = {false, false, false, false, false, false, 1}; });
  }
}

TEST_CASE("reversi: the solver's code paths visit the same nodes", "[reversi][solver]") {
  Random random(35);
  for (int i = 0; i < 5; ++i) {
    const State s = random_position(random, 14);
    const SolveResult fast = solve(s);
    cpu::force_portable(true);
    const SolveResult portable = solve(s);
    cpu::force_portable(false);
    CHECK(fast.value == portable.value);
    CHECK(fast.best == portable.best);
    CHECK(fast.pv == portable.pv);
    CHECK(fast.counters.nodes == portable.counters.nodes);
  }
}

TEST_CASE("reversi: a used table changes nodes but no values", "[reversi][solver]") {
  Random random(36);
  SolveOptions options;
  options.table_megabytes = 1;
  Solver used(options);
  for (int i = 0; i < 10; ++i) {
    State s = random_position(random, 13);
    const int value = solve(s).value;
    CHECK(used.solve(s).value == value);
    for (int k = 1; k < 8; ++k) CHECK(used.solve(symmetric_state(s, k)).value == value);
  }
}

TEST_CASE("reversi: FFO problem 40 is solved, every legal move exactly", "[reversi][solver][slow]") {
  check_ffo_value(40);
  check_ffo_moves(40);
}

TEST_CASE("reversi: FFO problems 41 to 44 are solved", "[.][reversi][solver][slow]") {
  for (int id = 41; id <= 44; ++id) check_ffo_value(id);
}

TEST_CASE("reversi: every legal move of FFO problems 41 to 44 has its exact value", "[.][reversi][solver][slow]") {
  for (int id = 41; id <= 44; ++id) check_ffo_moves(id);
}

TEST_CASE("reversi: a solve that is limited by nodes gives up at the same place every time", "[reversi][solver]") {
  Random random(41);
  for (int i = 0; i < 6; ++i) {
    const State s = random_position(random, 15);
    const SolveResult whole = solve(s);
    SolveOptions few;
    few.max_nodes = whole.counters.nodes / 4 + 1;
    const SolveResult a = solve(s, few), b = solve(s, few);
    CHECK(a.counters.nodes == b.counters.nodes);
    CHECK(a.counters.nodes < whole.counters.nodes);
    CHECK(a.kind != Kind::exact);
    few.max_nodes = 2 * whole.counters.nodes;
    CHECK(solve(s, few).value == whole.value);
  }
}

TEST_CASE("reversi: a solve that is limited by nodes takes no larger table than they fill", "[reversi][solver]") {
  Random random(43);
  int different = 0;  // by their nodes: a small table loses entries
  for (int i = 0; i < 6 && different == 0; ++i) {
    const State s = random_position(random, 17);
    SolveOptions large, small;
    small.table_megabytes = 1;
    const u64 nodes = solve(s, large).counters.nodes;
    if (nodes < 200'000 || nodes > 900'000) continue;
    different += solve(s, small).counters.nodes != nodes;
    large.max_nodes = small.max_nodes = 1'000'000;
    CHECK(solve(s, large).counters.nodes == solve(s, small).counters.nodes);
  }
  CHECK(different > 0);
}

TEST_CASE("reversi: a stopped solve says what it knows, and progress tells of each root move", "[reversi][solver]") {
  std::atomic<bool> stop{true};
  CHECK(solve(rules.initial(), {}, &stop).kind == Kind::none);
  stop = false;
  std::thread other([&] { stop = true; });
  CHECK(solve(rules.initial(), {}, &stop).kind == Kind::none);
  other.join();

  Random random(37);
  const State s = random_position(random, 14);
  stop = false;
  int calls = 0;
  const SolveResult part = Solver().solve_all(s, &stop, [&](const SolveProgress& p) {
    ++calls;
    CHECK(p.moves_done == calls);
    CHECK(p.nodes > 0);
    if (calls == 2) stop = true;
  });
  REQUIRE(calls == 2);
  CHECK(part.kind == Kind::lower);
  CHECK(part.moves.size() == 2);
  CHECK(part.value == part.moves[0].value);
  CHECK(part.value <= solve(s).value);
}
