#include "engine/games/reversi/evaluation.h"

#include <map>
#include <utility>

#include "tests/games/play.h"
#include "tests/games/reversi/board_text.h"
#include "vendor/catch2_compat.h"

using namespace reversi_test;

namespace {

template <class E>
E make(Side root = Side::first) {
  return E(ReversiRules(), root, default_weights(E::infos()));
}

template <class E>
KeepSink kept(const State& s, Side viewer) {
  KeepSink sink;
  make<E>().terms(s, viewer, sink);
  return sink;
}

template <class E>
int value(const State& s, Side viewer) {
  return evaluate(make<E>(), s, viewer, viewer);
}

template <class E>
void obeys_the_laws(u64 seed) {
  Random random(seed);
  for (int i = 0; i < 3000; ++i) {
    const State s = i % 2 ? random_board(random) : random_position(random, static_cast<int>(random.below(60)));
    CAPTURE(s.own, s.opp);
    const int v = value<E>(s, Side::first);
    REQUIRE(std::abs(v) < E::decided - 1000);
    for (int k = 0; k < 8; ++k) REQUIRE(value<E>(symmetric_state(s, k), Side::first) == v);
    // Black and white exchanged, the other to move: the same position for the other side.
    REQUIRE(value<E>({s.own, s.opp, other(s.mover)}, Side::second) == v);
    const int end = make<E>().finished(s, Side::first, 3),
              score = final_score(s.discs(Side::first), s.discs(Side::second));
    REQUIRE(make<E>().finished(s, Side::second, 3) == -end);
    REQUIRE((score > 0) == (end >= E::decided));
    REQUIRE((score < 0) == (end <= -E::decided));
  }
}

/// The bound of the spec, step by step: discs on the edge by trying every placement, the rest by the rule.
struct NaiveEdge {
  std::map<std::pair<unsigned, unsigned>, unsigned> known;
  unsigned stable(unsigned a, unsigned b) {
    const auto found = known.find({a, b});
    if (found != known.end()) return found->second;
    unsigned out = a | b;
    for (int i = 0; i < 8; ++i) {
      if ((a | b) >> i & 1) continue;
      // The row 4 of an else empty board; directions off the row meet only empties.
      const auto turn = [&](unsigned p, unsigned q) {
        return static_cast<unsigned>(naive_flips(u64{p} << 24, u64{q} << 24, 24 + i) >> 24 & 0xff);
      };
      const unsigned fa = turn(a, b), fb = turn(b, a);
      out &= ~(fa | fb) & stable(a | fa | 1u << i, b & ~fa) & stable(a & ~fb, b | fb | 1u << i);
    }
    return known[{a, b}] = out;
  }
};

u64 naive_stable(u64 own, u64 opp, NaiveEdge& edge) {
  u64 stable = 0;
  for (int e = 0; e < 4; ++e) {
    unsigned a = 0, b = 0;
    const auto square = [&](int i) { return e == 0 ? i : e == 1 ? 56 + i : e == 2 ? 8 * i : 8 * i + 7; };
    for (int i = 0; i < 8; ++i) {
      if (own >> square(i) & 1) a |= 1u << i;
      if (opp >> square(i) & 1) b |= 1u << i;
    }
    const unsigned held = edge.stable(a, b) & a;
    for (int i = 0; i < 8; ++i)
      if (held >> i & 1) stable |= bit(square(i));
  }
  constexpr int dx[4] = {1, 0, 1, 1}, dy[4] = {0, 1, 1, -1};
  for (bool grew = true; grew;) {
    grew = false;
    for (int sq = 0; sq < 64; ++sq) {
      const int x = sq % 8, y = sq / 8;
      if (x == 0 || x == 7 || y == 0 || y == 7 || !(own >> sq & 1) || (stable >> sq & 1)) continue;
      bool held = true;
      for (int d = 0; d < 4; ++d) {
        const int step = 8 * dy[d] + dx[d];
        bool full = true;
        for (int sign : {-1, 1})
          for (int i = x, j = y; i >= 0 && i < 8 && j >= 0 && j < 8; i += sign * dx[d], j += sign * dy[d])
            if (!((own | opp) >> (8 * j + i) & 1)) full = false;
        held = held && (full || (stable >> (sq + step) & 1) || (stable >> (sq - step) & 1));
      }
      if (held) stable |= bit(sq), grew = true;
    }
  }
  return stable;
}

}  // namespace

TEST_CASE("reversi: the classic terms and sums are those of the data file, to the last digit", "[reversi]") {
  const auto rows = rows_of("reversi_classic_eval.csv");
  REQUIRE(rows.size() > 20);
  for (const auto& row : rows) {
    CAPTURE(row[0]);
    const State s = state_of(row[0], row[1][0]);
    const KeepSink easy = kept<ReversiClassicEasy>(s, s.mover), hard = kept<ReversiClassicHard>(s, s.mover);
    REQUIRE(hard.n == 6);
    REQUIRE(easy.n == 5);
    for (std::size_t t = 0; t < 6; ++t) {
      CAPTURE(t);
      CHECK(hard.terms[t].first == std::stoi(row[2 + t]));
      CHECK(hard.terms[t].second == std::stoi(row[8 + t]));
      if (t != 3) CHECK(easy.terms[t < 3 ? t : t - 1].first == hard.terms[t].first);
    }
    CHECK(value<ReversiClassicEasy>(s, s.mover) == std::stoi(row[14]));
    CHECK(value<ReversiClassicHard>(s, s.mover) == std::stoi(row[15]));
  }
}

TEST_CASE("reversi: evaluations are blind to symmetry, and below the decided values", "[reversi]") {
  obeys_the_laws<ReversiClassicEasy>(11);
  obeys_the_laws<ReversiClassicHard>(12);
  obeys_the_laws<ReversiModern>(13);
}

TEST_CASE("reversi: stable discs are those of the rule applied square by square", "[reversi]") {
  NaiveEdge edge;
  Random random(14);
  int found = 0;
  for (int i = 0; i < 6000; ++i) {
    const State s = i % 2 ? random_board(random) : random_position(random, static_cast<int>(random.below(30)));
    CAPTURE(s.own, s.opp);
    const StableDiscs stable = stable_discs(s.own, s.opp);
    REQUIRE(stable.own == naive_stable(s.own, s.opp, edge));
    REQUIRE(stable.opp == naive_stable(s.opp, s.own, edge));
    found += count(stable.own & inner_squares);
  }
  CHECK(found > 1000);
}

TEST_CASE("reversi: a disc proved stable is never turned in random play", "[reversi]") {
  Random random(15);
  const ReversiRules rules;
  ReversiRules::MoveList list;
  for (int game = 0; game < 2000; ++game) {
    State s = random_position(random, 10 + static_cast<int>(random.below(20)));
    u64 held[2] = {0, 0};
    for (;;) {
      for (Side side : {Side::first, Side::second}) {
        REQUIRE((held[index(side)] & ~s.discs(side)) == 0);
        held[index(side)] |= stable_discs(s.discs(side), s.discs(other(side))).own;
      }
      rules.moves(s, list);
      if (list.empty()) break;
      s = rules.after(s, test::drawn_of(list, random));
    }
    if (s.empty() == 0) REQUIRE((held[0] | held[1]) == ~u64{0});
  }
}

TEST_CASE("reversi: the modern terms of a small position, counted by hand", "[reversi]") {
  //     a b c d e f g h      X to move, 60 empties
  //  1  - X O - - - - -      X may play d1 and b3, O only a1
  //  2  - O - - - - - -
  //  3  - - O - - - - -
  const State s = state_of("-XO------O--------O---------------------------------------------", 'X');
  const KeepSink sink = kept<ReversiModern>(s, Side::first);
  const auto& t = sink.terms;
  CHECK(t[ReversiModern::mobility].first == 2);
  CHECK(t[ReversiModern::mobility].second == 1);
  CHECK(t[ReversiModern::c_danger].first == 1);   // b1, a1 is empty
  CHECK(t[ReversiModern::x_danger].second == 1);  // b2
  CHECK(t[ReversiModern::corners].contribution == 0);
  CHECK(t[ReversiModern::frontier].first == 1);
  CHECK(t[ReversiModern::frontier].second == 3);
  // X touches a1 a2 c2 (b2 and c1 are taken); O touches a1 d1 a2 c2 d2 a3 b3 d3 b4 c4 d4.
  CHECK(t[ReversiModern::potential].first == 11);
  CHECK(t[ReversiModern::potential].second == 3);
  CHECK(t[ReversiModern::last_move].second == 1);  // 60 empties: even, so not the side to move
  CHECK(t[ReversiModern::odd_quadrants].second == 0);
  CHECK(t[ReversiModern::discs].contribution == 0);
}
