#include "engine/games/kalah/evaluation.h"

#include "engine/search/alpha_beta.h"
#include "tests/games/kalah/support.h"
#include "tests/support/oracle.h"

using namespace ply;
using namespace ply::kalah_test;

static_assert(EvaluationOf<KalahClassic, KalahRules>);

namespace {

template <class E>
E make(const KalahRules& rules, Side root = Side::first) {
  return E(rules, root, default_weights(E::infos()));
}

template <class E>
int value(const E& e, const KalahState& s, Side viewer) {
  SumSink sum;
  e.terms(s, viewer, sum);
  return sum.sum;
}

/// What every evaluation of Kalah must keep, on random positions of random games.
template <class E>
void check_properties(u64 seed) {
  Random random(seed);
  for (int i = 0; i < 3000; ++i) {
    const KalahRules rules(random_options(random));
    const E e = make<E>(rules);
    const KalahState s = random_state(rules, random, 80);
    CAPTURE(kalah_position_text(rules, s));
    const Side mover = rules.mover(s);
    REQUIRE(value(e, s, Side::first) == -value(e, s, Side::second));
    REQUIRE(value(e, s, mover) == value(e, mirrored(s), other(mover)));
    KeepSink keep;
    e.terms(s, mover, keep);
    REQUIRE(keep.n == static_cast<int>(E::infos().size()));
    int sum = 0;
    for (int t = 0; t < keep.n; ++t) {
      REQUIRE(keep.terms[static_cast<std::size_t>(t)].index == t);
      sum += keep.terms[static_cast<std::size_t>(t)].contribution;
    }
    REQUIRE(sum == value(e, s, mover));
    if (rules.finished(s)) {
      const int v = e.finished(s, Side::first, 7);
      const int margin = rules.outcome(s).margin;
      REQUIRE(v == value(e, s, Side::first));
      REQUIRE((v > 0) == (margin > 0));
      REQUIRE((v < 0) == (margin < 0));
      REQUIRE((v >= E::decided || v <= -E::decided) == (margin != 0));
    }
  }
}

}  // namespace

TEST_CASE("the classic Kalah evaluation is the same for both sides, for the eye and for the search", "[kalah][evaluation]") {
  check_properties<KalahClassic>(21);
}

TEST_CASE("classic Kalah values and moves are those of the data file, in minimax and in alpha-beta", "[kalah][evaluation]") {
  for (const Row& row : csv("kalah_classic_search.csv")) {
    const KalahPosition p = at(row[0]);
    REQUIRE(p.code_given);
    const KalahRules rules(p.options);
    const Side mover = rules.mover(p.state);
    const KalahClassic e = make<KalahClassic>(rules, mover);
    CAPTURE(row[0]);
    CHECK(value(e, p.state, mover) == std::stoi(row[1]));
    for (std::size_t column = 2; column + 1 < row.size(); column += 2) {
      static constexpr int depths[] = {1, 2, 4, 6};
      const int depth = depths[(column - 2) / 2];
      CAPTURE(depth);
      CHECK(test::oracle_value(rules, e, p.state, mover, depth, 0, Horizon::leaf) == std::stoi(row[column]));
      Silent silent;
      Attention attention;
      AlphaBeta<KalahRules, KalahClassic, Silent> search(rules, e, mover, silent, attention, {}, nullptr);
      SearchLimits limits;
      limits.depth = depth;
      const SearchResult found = search.run(p.state, limits);
      CHECK(found.score.value == std::stoi(row[column]));
      if (row[column + 1] == "-") {
        CHECK(!found.has_best);
      } else {
        CHECK(static_cast<int>(test::oracle_best_moves(rules, e, p.state, depth, Horizon::leaf).at(0)) + 1 == std::stoi(row[column + 1]));
        CHECK(static_cast<int>(found.best) + 1 == std::stoi(row[column + 1]));
      }
    }
  }
}

TEST_CASE("a classic Kalah value is 500 for the winner and 10 a stone", "[kalah][evaluation]") {
  const auto classic = [](std::string_view text, Side viewer) {
    const KalahPosition p = at(text);
    return value(make<KalahClassic>(KalahRules(p.options)), p.state, viewer);
  };
  CHECK(classic("4,4,4,4,4,4/3/4,4,4,4,4,1/0 A s-io-", Side::first) == 30);
  CHECK(classic("4,4,4,4,4,4/3/4,4,4,4,4,1/0 A s-io-", Side::second) == -30);
  CHECK(classic("1,0,0,0,0,0/24/1,0,0,0,0,0/22 A s-io-", Side::first) == 20);      // 24 of 48 decide nothing
  CHECK(classic("1,0,0,0,0,0/25/1,0,0,0,0,0/21 A s-io-", Side::first) == 540);     // 25 do
  CHECK(classic("0,0,0,0,0,0/25/1,0,0,0,0,0/22 A s-io-", Side::first) == 520);     // over: 25-23
  CHECK(classic("0,0,0,0,0,0/20/0,0,0,0,0,8/20 A s-io-", Side::first) == -580);    // over: B sweeps
  CHECK(classic("0,0,0,0,0,0/24/0,0,0,0,0,4/20 A s-io-", Side::first) == 0);       // a draw
  CHECK(classic("0,0,0,0,0,0/22/0,0,0,0,0,6/20 A s-in-", Side::first) == 520);     // nobody sweeps: 22-20 wins
}
