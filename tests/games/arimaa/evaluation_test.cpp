// The classic evaluation and search against independent figures, HarLog against the figures of the rules' text.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <unordered_map>

#include "engine/base/text.h"
#include "engine/games/arimaa/defects.h"
#include "engine/games/arimaa/evaluation.h"
#include "engine/games/arimaa/network_evaluation.h"
#include "engine/games/arimaa/setups.h"
#include "engine/games/arimaa/turn_search.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/switches.h"
#include "tests/games/arimaa/support.h"
#include "tests/games/play.h"
#include "tests/support/oracle.h"

using namespace arimaa_test;

namespace {

// Letters of a side, small or capital.
Army army(std::string_view text) {
  Army out{};
  for (const char c : text) ++out[std::string_view(letters).find(c)];
  return out;
}

// HarLog in rabbits, in the view of `own`, as the rules' text has it.
double side_sum(const Army& own, const Army& other) {
  constexpr double q = 1.447530126, g = 0.6314442034;
  double sum = 0;
  int n = 0, pieces = own[rabbit];
  for (std::size_t t = elephant; t > rabbit; --t) {
    sum += own[t] / (q + n);
    pieces += own[t];
    n += other[t];
  }
  // No rabbit: the game is over
  return sum + g * std::log(own[rabbit] > 0 ? static_cast<double>(own[rabbit]) * pieces : 0.5);
}
double harlog(const Army& own, const Army& other) {
  constexpr double unit = 0.12507009891;
  return (side_sum(own, other) - side_sum(other, own)) / unit;
}

// What the mover can take within the turn, by playing all of it: the squares where the pieces stood before.
class AllTaken {
 public:
  explicit AllTaken(const State& s) : start_(s) {
    std::array<u8, 64> from{};
    for (std::size_t i = 0; i < 64; ++i) from[i] = static_cast<u8>(i);
    go(s, from, 0);
  }
  u64 squares() const { return squares_; }

 private:
  void go(const State& s, const std::array<u8, 64>& from, u64 taken) {
    if (s.open != Open::push) squares_ |= taken;
    if (s.side != start_.side) return;
    const auto [known, fresh] = seen_.try_emplace(rules_.key(s), taken);
    if (!fresh && (taken & ~known->second) == 0) return;
    known->second |= taken;
    ArimaaRules::MoveList list;
    rules_.plain_moves(s, list);
    const u64 enemy = s.now.of(other(static_cast<Side>(start_.side)));
    for (const Move m : list) {
      if (m == pass) continue;
      const State next = rules_.after(s, m);
      const auto at = static_cast<std::size_t>(from_of(m)), to = static_cast<std::size_t>(to_of(m));
      std::array<u8, 64> moved = from;
      moved[to] = from[at];
      const bool drove = (enemy & bit(from_of(m))) != 0;
      const u64 theirs = drove ? (enemy ^ bit(from_of(m))) | bit(to_of(m)) : enemy;
      u64 now = taken;
      for (u64 x = theirs & ~next.now.occupied(); x; x &= x - 1)
        now |= bit(moved[static_cast<std::size_t>(std::countr_zero(x))]);
      go(next, moved, now);
    }
  }
  const ArimaaRules rules_;
  const State start_;
  u64 squares_ = 0;
  std::unordered_map<u64, u64> seen_;
};

/// Keeps what the evaluation says of captures in this turn.
struct CapturesNow {
  int value = 0;
  void term(int t, int first, int second, int) {
    if (t == ArimaaThreats::captures_now) value = first - second;
  }
};

u64 shown(const State& s, int max = 4) {
  u64 kind[7] = {};
  for (int t = rabbit; t <= elephant; ++t) kind[t] = s.now.of_strength(t);
  const Side me = static_cast<Side>(s.side);
  return Captures(kind, Reach(s.now, me), Reach(s.now, other(me)), max).within[static_cast<std::size_t>(max)];
}

}  // namespace

TEST_CASE("HarLog gives the test values of the rules' text", "[arimaa]") {
  const Army full = army("EMHHDDCCRRRRRRRR");
  const auto near = [](double a, double b) { return std::abs(a - b) < 0.00006; };
  CHECK(near(harlog(full, army("EHHDDCCRRRRRRRR")), 6.4808));
  CHECK(near(harlog(full, army("EMHHDDCCRRRRRRR")), 1.0));
  CHECK(near(harlog(army("EMHHDDCCRRRRRR"), army("EMHDDCCRRRRRRRR")), 1.5115));
  CHECK(near(harlog(army("EMHCRRR"), army("EDRRRRR")), 4.4760));
  CHECK(harlog(full, full) == 0);
  // The tables of the search are the same to a thousandth of a rabbit a term.
  const auto& t = harlog_tables();
  for (const char* a : {"EMHHDDCCRRRRRRRR", "EMHDCRRR", "ECRRRRR", "MDDRR"})
    for (const char* b : {"EHHDCCRRRRRRR", "EMR", "HDDCCRRRRRRRR"}) {
      const Army x = army(a), y = army(b);
      CHECK(std::abs((t.side(x.data(), y.data()) - t.side(y.data(), x.data())) / 1000.0 - harlog(x, y)) < 0.02);
    }
}

TEST_CASE("captures within the turn are seen on the board, by the steps that they take", "[arimaa]") {
  struct Case {
    const char* board;
    int steps;  // 0: in no turn
    const char* taken;
  };
  for (const Case& c : {
           Case{"g [r...................E.................c.................R.......]", 0,
                ""},  // far from the elephant
           Case{"g [r................c...............H......................R.......]", 3,
                "b6"},  // the horse comes near and pushes it in
           Case{"g [r................c.......................H..............R.......]", 4, "b6"},  // from farther away
           Case{"g [r...............Hc......................................R.......]", 2,
                "b6"},  // pushes it in at once
           Case{"g [r.........D......cH.....................................R.......]", 2,
                "b6"},  // stands on the trap and pulls it in
           Case{"g [r...................H......d............................R.......]", 0, ""},  // not beside it
           Case{"g [r.......................Hd..............................R.......]", 4,
                "b5"},  // two squares from the trap
           Case{"g [r........Hc.......d.....................................R.......]", 2,
                "c6"},  // loses its only guard
           Case{"g [r........Hc........d....................................R.......]", 0,
                ""},  // two guards, and the horse is beside one
           Case{"g [r........Hc........dM...................................R.......]", 4,
                "d6c7"},  // both guards can be driven away
       }) {
    const State s = position(c.board);
    CAPTURE(c.board);
    const auto names = [](u64 squares) {
      std::string out;
      for (; squares; squares &= squares - 1) out += square_name(std::countr_zero(squares));
      return out;
    };
    for (int max = 2; max <= 4; ++max) CHECK(names(shown(s, max)) == (c.steps > 0 && max >= c.steps ? c.taken : ""));
    CHECK(names(AllTaken(s).squares()) == c.taken);
  }
}

TEST_CASE("nearly all that can be taken within a turn is seen on the board, and little that cannot", "[arimaa]") {
  const ArimaaRules rules;
  int right = 0, wrong = 0, missed = 0;
  for (u64 seed = 0; seed < 60; ++seed) {
    State s = start_of("standard", 0);
    Random random(seed);
    for (int i = 0; (i < 120 || s.used != 0) && !rules.finished(s); ++i) {
      s = test::drawn_ply(rules, s, random);
    }
    if (rules.finished(s)) continue;
    const u64 can = AllTaken(s).squares(), said = shown(s);
    right += std::popcount(can & said), wrong += std::popcount(said & ~can), missed += std::popcount(can & ~said);
  }
  CAPTURE(right, wrong, missed);
  CHECK(right > 20);
  CHECK(wrong * 8 < right);
  CHECK(missed * 8 < right);
}

TEST_CASE("what is open counts: a pull can be taken up, and a push is completed before anything is taken", "[arimaa]") {
  const ArimaaRules rules;
  const ArimaaThreats e(rules, Side::first, default_weights(ArimaaThreats::infos()));
  const auto says = [&](const State& s) {  // something can be taken
    CapturesNow sink;
    e.terms(s, Side::first, sink);
    return sink.value != 0;
  };
  // By two pulls: the horse steps onto the trap, which the dog holds, pulls the cat after it, and does so again.
  const State drawn = position("g [r..........................................cH.D................R]");
  CHECK(says(drawn) == (AllTaken(drawn).squares() != 0));
  const State pulling = played(drawn, "He3e");
  REQUIRE(pulling.open == Open::pull);
  CHECK(AllTaken(pulling).squares() == bit(19));
  CHECK(says(pulling));
  // In play.
  int can = 0, missed = 0, wrong = 0, open[3] = {};
  for (u64 seed = 0; seed < 60; ++seed) {
    State s = start_of("standard", 0);
    Random random(seed);
    for (int i = 0; i < 160 && !rules.finished(s); ++i) {
      s = test::drawn_ply(rules, s, random);
      if (i < 60 || s.open == Open::nothing) continue;
      const auto list = test::moves_of(rules, s);
      const bool at_once = std::any_of(list.begin(), list.end(), [&](Move m) { return rules.forcing(s, m) >= 100; });
      if (at_once) continue;  // what falls by the next step is searched behind the horizon
      ++open[static_cast<int>(s.open)];
      const bool truth = AllTaken(s).squares() != 0, said = says(s);
      can += truth, missed += truth && !said, wrong += said && !truth;
    }
  }
  CAPTURE(can, missed, wrong, open[1], open[2]);
  CHECK(open[1] > 100);
  CHECK(open[2] > 100);
  CHECK(can > 30);
  CHECK(missed * 10 <= can);
  CHECK(wrong * 10 <= can);
}

TEST_CASE("the classic search by turns is plain minimax over all different turns", "[arimaa]") {
  const ArimaaRules rules;
  const ArimaaClassic e(rules, Side::first, default_weights(ArimaaClassic::infos()));
  const auto value = [&](const State& s) {
    const Side mover = static_cast<Side>(s.side);
    if (const auto end = turn_end(s))
      return end->winner == winner_of(mover) ? ArimaaClassic::decided : -ArimaaClassic::decided;
    SumSink sum;
    e.terms(s, mover, sum);
    return sum.sum;
  };
  int cases = 0;
  for (const Defect defect : {Defect::none, Defect::freeze_equal, Defect::pull_column, Defect::push_as_itself,
                              Defect::immobility_crossed, Defect::goal_mover_only})
    for (const char* text : {"g [.......r...................r.......Hm...................R.......]",
                             "g [.......r...................d.......D....e.......R...............]",
                             "s [...................R.....M..........r.....CDR...Hr..R...........]"}) {
      const State s = with_defect(position(text), defect);
      if (rules.finished(s)) continue;
      ++cases;
      const Side me = static_cast<Side>(s.side);
      for (const int depth : {1, 2}) {
        CAPTURE(text, depth, defect_id(defect));
        int best = -infinite;
        std::vector<TurnCode> best_turns;
        TurnLister root;
        for (const RootTurn& t : root_turns(rules, s, root)) {
          int v = 0;
          const State there = behind(t, me, defect);
          if (depth == 1 || turn_end(there)) v = -value(there);
          else {
            int worst = infinite;
            TurnLister lister;
            for (const RootTurn& reply : root_turns(rules, there, lister))
              worst = std::min(worst, value(behind(reply, other(me), defect)));
            v = worst;
          }
          if (v > best) best_turns.clear();
          if (v >= best) best_turns.push_back(t.code);
          best = std::max(best, v);
        }
        Silent silent;
        Attention attention;
        u64 visited[2] = {0, 0};
        for (const Algorithm a : {Algorithm::alpha_beta, Algorithm::minimax}) {
          SearchOptions o;
          o.algorithm = a;
          SearchLimits limits;
          limits.depth = depth;
          const auto r = TurnSearch<Silent>(rules, e, silent, attention, o).run(s, limits, {});
          CHECK(r.score.value == best);
          REQUIRE(!best_turns.empty());
          CHECK(r.best == best_turns.front());  // the first of equals
          CHECK(static_cast<int>(r.pv.size()) == depth);
          visited[a == Algorithm::minimax] = r.counters.nodes;
        }
        // Defect 8 of the original: minimax without cut-offs.
        if (depth == 1) CHECK(visited[0] == visited[1]);
        else CHECK(visited[0] < visited[1]);
      }
    }
  CHECK(cases > 14);
}

TEST_CASE("the search by steps equals plain minimax with the same quiescence", "[arimaa]") {
  const ArimaaRules rules;
  Random random(8);
  for (const char* text : {"g [.......r...................r.......E.......h............R.......]",
                           "s [.......r...........................Rd...................R.......]",
                           "g [....................r..R...e..................rr...Rr..C........]",
                           "g [.......r...R.C.....e.C..................................R.......]"}) {
    const State s = position(text);
    const Side root = static_cast<Side>(s.side);
    const ArimaaModern e(rules, root, default_weights(ArimaaModern::infos()));
    for (Horizon h : {Horizon::leaf, Horizon::quiescence}) {
      CAPTURE(text);
      SearchOptions o;
      o.horizon = h;
      o.set(modern_switches);
      Table table(1 << 18);
      CHECK(test::searched(rules, e, s, o, 4, &table).score.value == test::oracle_value(rules, e, s, root, 4, 0, h));
    }
  }
}
