#include "engine/games/kalah/evaluation.h"

#include "tests/games/kalah/support.h"
#include "tests/games/play.h"
#include "tests/support/oracle.h"

using namespace ply;
using namespace ply::kalah_test;

static_assert(EvaluationOf<kalah::KalahClassic, kalah::KalahRules> &&
              EvaluationOf<kalah::KalahModern, kalah::KalahRules>);

namespace {

template <class E>
E make(const kalah::KalahRules& rules, Side root = Side::first) {
  return E(rules, root, default_weights(E::infos()));
}

template <class E>
int value(const E& e, const kalah::State& s, Side viewer) {
  SumSink sum;
  e.terms(s, viewer, sum);
  return sum.sum;
}

/// What an evaluation says of a finished game, in random games under any rules.
template <class E>
void check_ends(u64 seed) {
  Random random(seed);
  for (int i = 0; i < 3000; ++i) {
    const kalah::KalahRules rules(random_options(random));
    const E e = make<E>(rules);
    const kalah::State s = random_state(rules, random, 80);
    CAPTURE(kalah::position_text(rules, s));
    REQUIRE(value(e, s, rules.mover(s)) == value(e, mirrored(s), other(rules.mover(s))));
    if (!rules.finished(s)) continue;
    const int v = e.finished(s, Side::first, 7), margin = rules.outcome(s).margin;
    REQUIRE(v == value(e, s, Side::first));
    REQUIRE((v > 0) == (margin > 0));
    REQUIRE((v < 0) == (margin < 0));
    REQUIRE((v >= E::decided || v <= -E::decided) == (margin != 0));
  }
}

}  // namespace

TEST_CASE("a finished game of Kalah is decided by its margin, in either evaluation", "[kalah][evaluation]") {
  check_ends<kalah::KalahClassic>(21);
  check_ends<kalah::KalahModern>(22);
}

TEST_CASE("a classic Kalah value is 500 for the winner and 10 a stone", "[kalah][evaluation]") {
  const auto classic = [](std::string_view text, Side viewer) {
    const kalah::WrittenPosition p = at(text);
    return value(make<kalah::KalahClassic>(kalah::KalahRules(p.options)), p.state, viewer);
  };
  CHECK(classic("4,4,4,4,4,4/3/4,4,4,4,4,1/0 A s-io-", Side::first) == 30);
  CHECK(classic("4,4,4,4,4,4/3/4,4,4,4,4,1/0 A s-io-", Side::second) == -30);
  CHECK(classic("1,0,0,0,0,0/24/1,0,0,0,0,0/22 A s-io-", Side::first) == 20);    // 24 of 48 decide nothing
  CHECK(classic("1,0,0,0,0,0/25/1,0,0,0,0,0/21 A s-io-", Side::first) == 540);   // 25 do
  CHECK(classic("0,0,0,0,0,0/25/1,0,0,0,0,0/22 A s-io-", Side::first) == 520);   // over: 25-23
  CHECK(classic("0,0,0,0,0,0/20/0,0,0,0,0,8/20 A s-io-", Side::first) == -580);  // over: B sweeps
  CHECK(classic("0,0,0,0,0,0/24/0,0,0,0,0,4/20 A s-io-", Side::first) == 0);     // a draw
  CHECK(classic("0,0,0,0,0,0/22/0,0,0,0,0,6/20 A s-in-", Side::first) == 520);   // nobody sweeps: 22-20 wins
}

TEST_CASE("our Kalah evaluation counts extra turns and captures as the rules play them", "[kalah][evaluation]") {
  Random random(23);
  for (int i = 0; i < 4000; ++i) {
    kalah::Options o = random_options(random);
    o.empty_capture = false;
    const kalah::KalahRules rules(o);
    const kalah::KalahModern e = make<kalah::KalahModern>(rules);
    const kalah::State s = random_state(rules, random, 60);
    const std::size_t me = s.side;
    int extra = 0, targets = 0;
    const auto list = test::moves_of(rules, s);
    if (list.empty()) continue;
    for (const kalah::KalahRules::Move m : list) {
      const bool lap = kalah::lanes::at(s.row[me], m) > o.pits - m;
      extra += !lap && rules.ends_in_store(s, m);
    }
    for (int pit = 0; pit < o.pits; ++pit) {  // each target once, whoever reaches it
      int taken = 0;
      for (const kalah::KalahRules::Move m : list) {
        if (m + kalah::lanes::at(s.row[me], m) == pit) taken = std::max(taken, rules.captured(s, m));
      }
      targets += taken;
    }
    CAPTURE(kalah::position_text(rules, s));
    REQUIRE(e.extra_turns(s.row[me]) == extra);
    REQUIRE(e.capturable(s.row[me], s.row[me ^ 1u]) == targets);
  }
}

TEST_CASE("our Kalah evaluation shows its terms on a drawn board", "[kalah][evaluation]") {
  //    0 5 0 2 0 1      A to move: A3 ends in the store, A1 captures 6 over B5, A5 captures 2 over B1;
  //  3             1    B, waiting: B1 could capture 2 over A5; B3 ends in B5, B5 laps
  //    1 0 4 0 1 0
  const kalah::WrittenPosition p = at("1,0,4,0,1,0/3/1,0,2,0,5,0/1 A s-io-");
  KeepSink keep;
  make<kalah::KalahModern>(kalah::KalahRules(p.options)).terms(p.state, Side::first, keep);
  const auto raw = [&](std::size_t i) { return std::pair{keep.terms[i].first, keep.terms[i].second}; };
  CHECK(raw(0) == std::pair{0, 0});
  CHECK(raw(1) == std::pair{3, 1});
  CHECK(raw(2) == std::pair{6, 8});
  CHECK(raw(3) == std::pair{3, 3});
  CHECK(raw(4) == std::pair{1, 0});
  CHECK(raw(5) == std::pair{0, 0});
  CHECK(raw(6) == std::pair{8, 0});
  CHECK(raw(7) == std::pair{0, 2});
}

TEST_CASE("undecided Kalah positions stay below a decided value at any weights of the sliders", "[kalah][evaluation]") {
  Random random(24);
  for (int i = 0; i < 20000; ++i) {
    kalah::Options o = random_options(random);
    o.early_end = false;
    const kalah::KalahRules rules(o);
    kalah::State s;
    int left = 255;
    for (int k = 0; k < 6 && left > 0; ++k) {  // a few great heaps and some single stones
      const int n = k == 5 ? left : static_cast<int>(random.below(static_cast<u32>(left + 1)));
      const std::size_t side = random.below(2);
      if (random.below(3) == 0) s.store[side] = static_cast<u8>(s.store[side] + n);
      else s.row[side] += kalah::lanes::put(n, static_cast<int>(random.below(o.pits)));
      left -= n;
    }
    s.total = 255;
    s.side = static_cast<u8>(random.below(2));
    if (rules.finished(s) || kalah::KalahRules::majority(s)) continue;
    Weights w;
    const auto infos = kalah::KalahModern::infos();
    for (std::size_t t = 0; t < infos.size(); ++t) w.w[t] = random.below(2) ? infos[t].max_weight : infos[t].min_weight;
    const kalah::KalahModern e(rules, Side::first, w);
    CAPTURE(kalah::position_text(rules, s));
    REQUIRE(std::abs(value(e, s, Side::first)) < kalah::KalahModern::decided);
  }
}

TEST_CASE("our Kalah profile beats the classic one at equal depth", "[kalah][evaluation][slow]") {
  Random random(25);
  const kalah::KalahRules rules;
  int points = 0, margin = 0;
  const auto best = [&](const auto& e, const kalah::State& s) {
    return static_cast<kalah::KalahRules::Move>(test::searched(rules, e, s, {}, 5).best);
  };
  static constexpr int pairs = 100;
  for (int pair = 0; pair < pairs; ++pair) {
    const kalah::State opening = random_state(rules, random, 6);
    for (const Side modern : {Side::first, Side::second}) {
      kalah::State s = opening;
      while (!rules.finished(s)) {
        const Side mover = rules.mover(s);
        s = rules.after(s, mover == modern ? best(make<kalah::KalahModern>(rules, mover), s)
                                           : best(make<kalah::KalahClassic>(rules, mover), s));
      }
      const int m = modern == Side::first ? rules.outcome(s).margin : -rules.outcome(s).margin;
      points += (m > 0) - (m < 0);
      margin += m;
    }
  }
  INFO("points " << points << " margin " << margin << " in " << 2 * pairs << " games");
  CHECK(points > 30);  // about 60 to 68 % of the score: 40 to 70
  CHECK(margin > 300);
}
