#include "engine/games/reversi/rules.h"

#include <set>

#include "engine/search/perft.h"
#include "tests/games/play.h"
#include "tests/games/reversi/board_text.h"
#include "vendor/catch2_compat.h"

using namespace reversi_test;

namespace {

// The two other conventions of the data file; a failing row shows which one was counted by mistake.
u64 leaves_drop(const ReversiRules& rules, const State& s, int depth) {
  const auto list = test::moves_of(rules, s);
  if (depth == 0) return 1;
  u64 sum = 0;
  for (Move m : list) sum += leaves_drop(rules, rules.after(s, m), depth - 1);
  return sum;
}
u64 leaves_free(const ReversiRules& rules, State s, int depth) {
  if (depth == 0) return 1;
  auto list = test::moves_of(rules, s);
  if (list.size() == 1 && list[0] == pass) {
    s = rules.after(s, pass);
    rules.moves(s, list);
  }
  u64 sum = 0;
  for (Move m : list) sum += leaves_free(rules, rules.after(s, m), depth - 1);
  return sum;
}

struct PortableGuard {
  explicit PortableGuard(bool on) { cpu::force_portable(on); }
  ~PortableGuard() { cpu::force_portable(false); }
};

}  // namespace

TEST_CASE("reversi: flips and legal squares are those of the rules read square by square", "[reversi]") {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const State s = i % 2 ? random_board(random) : random_position(random, static_cast<int>(random.below(60)));
    REQUIRE(legal_squares(s.own, s.opp) == naive_legal(s.own, s.opp));
    const ReversiRules rules;
    for (int square = 0; square < 64; ++square)
      if (s.empty() >> square & 1) {
        CAPTURE(s.own, s.opp, square);
        const u64 naive = naive_flips(s.own, s.opp, square);
        REQUIRE(flips_of(square, s.own, s.opp) == naive);
        REQUIRE(wide::flips_of(square, s.own, s.opp) == naive);
      } else {
        REQUIRE(rules.flips(s, static_cast<Move>(square)) == 0);
      }
  }
}

TEST_CASE("reversi: move lists go from h8 to a1, passes are forced, counting agrees with listing", "[reversi]") {
  Random random(2);
  const ReversiRules rules;
  ReversiRules::MoveList list;
  int passes = 0, ends = 0;
  for (int i = 0; i < 30000; ++i) {
    const State s = i % 3 == 0 ? random_board(random) : random_position(random, static_cast<int>(random.below(20)));
    const u64 legal = naive_legal(s.own, s.opp), reply = naive_legal(s.opp, s.own);
    rules.moves(s, list);
    REQUIRE(rules.count_moves(s) == list.size());
    REQUIRE(rules.finished(s) == (legal == 0 && reply == 0));
    u64 listed = 0;
    for (int k = 0; k < list.size(); ++k) {
      REQUIRE(rules.legal(s, list[k]));
      if (k > 0) REQUIRE(list[k] < list[k - 1]);
      if (list[k] < 64) listed |= bit(list[k]);
    }
    REQUIRE(listed == legal);
    const bool may_pass = legal == 0 && reply != 0;
    REQUIRE(rules.legal(s, pass) == may_pass);
    REQUIRE(may_pass == (list.size() == 1 && list[0] == pass));
    passes += may_pass;
    ends += list.empty();
    for (Move m : list) {
      const State next = rules.after(s, m);
      REQUIRE((next.own & next.opp) == 0);
      REQUIRE(next.mover == other(s.mover));
      REQUIRE(count(s.empty()) - count(next.empty()) == (m == pass ? 0 : 1));
    }
  }
  CHECK(passes > 100);
  CHECK(ends > 100);
}

TEST_CASE("reversi: the start, its four first moves, and the mirrored start", "[reversi]") {
  //     a b c d e f g h
  //  3  - - - 1 - - - -     the four moves of X
  //  4  - - 2 O X - - -
  //  5  - - - X O 3 - -
  //  6  - - - - 4 - - -
  const ReversiRules rules;
  ReversiRules::MoveList list;
  rules.moves(rules.initial(), list);
  REQUIRE(list.size() == 4);
  CHECK(list[0] == 44);  // e6
  CHECK(list[1] == 37);  // f5
  CHECK(list[2] == 26);  // c4
  CHECK(list[3] == 19);  // d3
  const ReversiRules mirrored(Start::mirrored);
  CHECK(mirrored.initial() == symmetric_state(rules.initial(), 2));
  const State s = rules.after(rules.initial(), 37);  // f5 turns e5
  CHECK(s == State{bit(27), bit(28) | bit(35) | bit(36) | bit(37), Side::second});
}

TEST_CASE("reversi: perft is that of the data file, in our convention", "[reversi][perft]") {
  const ReversiRules rules;
  for (bool portable : {false, true}) {
    const PortableGuard guard(portable);
    for (const auto& row : rows_of("reversi_perft.csv")) {
      CAPTURE(row[0], row[2], portable);
      const State s = state_of(row[0], row[1][0]);
      const int depth = std::stoi(row[2]);
      CHECK(perft(rules, s, depth) == std::stoull(row[3]));
      if (depth <= 6 || count(s.empty()) < 10) {
        CHECK(leaves_drop(rules, s, depth) == std::stoull(row[4]));
        CHECK(leaves_free(rules, s, depth) == std::stoull(row[5]));
      }
    }
  }
}

TEST_CASE("reversi: the first finished games show at depth 10", "[reversi][perft]") {
  const ReversiRules rules;
  CHECK(perft(rules, rules.initial(), 9) == 3005288);
  CHECK(perft(rules, rules.initial(), 10) == 24571284);
}

TEST_CASE("reversi: perft is the same from all symmetric and from the mirrored start", "[reversi][perft]") {
  const ReversiRules rules;
  CHECK(perft(rules, ReversiRules(Start::mirrored).initial(), 7) == 55092);
  Random random(3);
  for (int i = 0; i < 20; ++i) {
    const State s = random_position(random, static_cast<int>(random.below(50)));
    const u64 expected = perft(rules, s, 4);
    for (int k = 1; k < 8; ++k) CHECK(perft(rules, symmetric_state(s, k), 4) == expected);
  }
}

TEST_CASE("reversi: the eight symmetries are eight different maps that keep lines", "[reversi]") {
  Random random(4);
  std::set<u64> images;
  for (int k = 0; k < 8; ++k) images.insert(symmetric(bit(1), k));
  CHECK(images.size() == 8);
  for (int i = 0; i < 500; ++i) {
    const State s = random_board(random);
    for (int k = 0; k < 8; ++k) {
      const State t = symmetric_state(s, k);
      REQUIRE(legal_squares(t.own, t.opp) == symmetric(legal_squares(s.own, s.opp), k));
      REQUIRE(touching(t.own) == symmetric(touching(s.own), k));
    }
  }
}

TEST_CASE("reversi: results, scores with the empties to the winner, and their reasons", "[reversi]") {
  const ReversiRules rules;
  const auto ended = [&](const std::string& board, char side) {
    const State s = state_of(board, side);
    REQUIRE(rules.finished(s));
    return rules.outcome(s);
  };
  // Black's nine-ply wipe-out leaves 13 black discs: 13 + 51 empties.
  const Outcome wiped = ended("--X-------XXX----XXXXX----XXX-------X---------------------------", 'O');
  CHECK(wiped.winner == Winner::first);
  CHECK(wiped.margin == 64);
  CHECK(static_cast<EndReason>(wiped.reason) == EndReason::wiped_out);
  // Full: 40 white, 24 black.
  const Outcome full = ended(std::string(24, 'X') + std::string(40, 'O'), 'X');
  CHECK(full.winner == Winner::second);
  CHECK(full.margin == -16);
  CHECK(static_cast<EndReason>(full.reason) == EndReason::max_discs);
  const Outcome drawn = ended(std::string(32, 'X') + std::string(32, 'O'), 'O');
  CHECK(drawn.winner == Winner::draw);
  CHECK(drawn.margin == 0);
  CHECK(static_cast<EndReason>(drawn.reason) == EndReason::draw);
  // Neither can move, 1 against 2 discs, 61 empties to white.
  const Outcome blocked = ended("X" + std::string(61, '-') + "OO", 'X');
  CHECK(blocked.margin == -62);
  CHECK(static_cast<EndReason>(blocked.reason) == EndReason::blocked);
  // An equal blocked end leaves its empties to nobody.
  CHECK(ended("X" + std::string(62, '-') + "O", 'X').margin == 0);
}

TEST_CASE("reversi: corners are forcing, the more discs the more", "[reversi]") {
  const ReversiRules rules;
  const State s = state_of("-OX-----OO------X-X---------------------------------------------", 'X');
  CHECK(rules.forcing(s, 0) == 1 + 3);
  CHECK(rules.forcing(s, pass) == 0);
  CHECK(rules.forcing(rules.initial(), 19) == 0);
}

TEST_CASE("reversi: keys tell positions and the side to move apart", "[reversi]") {
  const ReversiRules rules;
  Random random(5);
  std::set<u64> keys;
  const auto add = [&](const State& s) {
    CHECK(keys.insert(rules.key(s)).second);
    CHECK(keys.insert(rules.key({s.opp, s.own, s.mover})).second);
    CHECK(keys.insert(rules.key({s.own, s.opp, other(s.mover)})).second);
    CHECK(keys.insert(rules.key({s.opp, s.own, other(s.mover)})).second);
  };
  for (int i = 0; i < 20000; ++i) {
    State s = random_board(random);
    if (count(s.own | s.opp) > 8 && s.own && s.opp) add(s);
  }
  CHECK(keys.size() > 10000);
}
