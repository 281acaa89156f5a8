// The search by whole turns with its switches; without them it is the classic one (evaluation_test.cpp).
#include <algorithm>
#include <functional>
#include <set>

#include "engine/games/arimaa/network_evaluation.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/turn_search.h"
#include "engine/search/switches.h"
#include "tests/games/arimaa/game_positions.h"
#include "vendor/catch2_compat.h"

namespace arimaa_test {
namespace {

template <class E>
SearchResult search(const State& s, const SearchOptions& o, int depth, u64 nodes = 0) {
  const ArimaaRules rules;
  const E e(rules, static_cast<Side>(s.side), default_weights(E::infos()));
  Silent silent;
  Attention attention;
  return TurnSearch<Silent, E>(rules, e, silent, attention, o).run(s, {depth, nodes, 0}, {});
}

// Keeps which turns of the root the iteration two turns deep has searched.
struct Answered : Silent {
  int now = 0;
  std::set<u32> turns;
  void root(int depth, int) { now = depth; }
  void descend(int ply, u32 move, int, Why, Pass, bool) {
    if (now == 2 && ply == 1) turns.insert(move);
  }
};

SearchOptions all_on() {
  SearchOptions o;
  o.set({Switch::iterative, Switch::pvs, Switch::killers, Switch::turn_wins, Switch::turn_defence, Switch::null_move,
         Switch::lmr, Switch::best_steps});
  return o;
}

}  // namespace

TEMPLATE_TEST_CASE("a search by whole turns has the value of plain minimax whatever sound switches are on", "[arimaa]",
                   ArimaaClassic, ArimaaNetwork) {
  for (const char* text : {"g [.......r...................r.......Hm...................R.......]",
                           "s [...................R.....M..........r.....CDR...Hr..R...........]",
                           "g [.......r...R.r.....................................R..........E.]"})
    for (const int depth : {1, 2})
      for (const bool wins : {false, true}) {
        const State s = position(text);
        SearchOptions plain;
        plain.algorithm = Algorithm::minimax;
        plain.set(Switch::turn_wins, wins);
        const int value = search<TestType>(s, plain, depth).score.value;
        for (int on = 0; on < 16; ++on) {
          SearchOptions o;
          o.set(Switch::turn_defence, wins && (on & 8));
          o.set(Switch::fail_hard, on & 8);
          o.set(Switch::turn_wins, wins);
          o.set(Switch::iterative, on & 1);
          o.set(Switch::pvs, on & 2);
          o.set(Switch::killers, on & 4);
          CAPTURE(text, depth, wins, on);
          const SearchResult r = search<TestType>(s, o, depth);
          CHECK(r.score.value == value);
          CHECK(r.depth > 0);
        }
      }
}

// 8 . . . . . . . .
// 7 . . . . . . . R   Gold could reach its goal in its next turn,
// 3 . r . . . . . .   but Silver is at its own before.
TEST_CASE("a search by whole turns that looks for defences does not leave out a win at once", "[arimaa]") {
  const State s = position("s [........e......R.........................r..........E...........]");
  for (const bool wins : {false, true})
    for (const Algorithm algorithm : {Algorithm::minimax, Algorithm::alpha_beta}) {
      SearchOptions o;
      o.algorithm = algorithm;
      o.set(Switch::turn_defence);
      o.set(Switch::turn_wins, wins);
      CAPTURE(wins, algorithm == Algorithm::minimax);
      CHECK(search<ArimaaClassic>(s, o, 1).score.value == search<ArimaaClassic>(s, SearchOptions{}, 1).score.value);
    }
  CHECK(search<ArimaaClassic>(s, SearchOptions{}, 1).score.value >= ArimaaClassic::win - 1);
}

// What turn-defence leaves out is part of what is searched: plain minimax leaves it out, too.
TEST_CASE("plain minimax by whole turns keeps to the same defences as any other search", "[arimaa]") {
  int changed = 0;
  for (const State& s : positions(11, 60)) {
    if (s.used > 0 || ArimaaRules{}.finished(s)) continue;
    for (const bool wins : {false, true}) {
      SearchOptions plain, o;
      plain.algorithm = Algorithm::minimax;
      plain.set(Switch::turn_wins, wins);
      const int free = search<ArimaaClassic>(s, plain, 1).score.value;
      plain.set(Switch::turn_defence);
      o.set(Switch::turn_wins, wins), o.set(Switch::turn_defence), o.set(Switch::pvs);
      const int value = search<ArimaaClassic>(s, plain, 1).score.value;
      CAPTURE(wins);
      CHECK(search<ArimaaClassic>(s, o, 1).score.value == value);
      changed += value != free;
    }
  }
  CHECK(changed > 0);
}

TEST_CASE("the turns of a beam are different, legal, and those that TurnLister finds", "[arimaa]") {
  const ArimaaRules rules;
  const ArimaaNetwork e(rules, Side::first, default_weights(ArimaaNetwork::infos()));
  TurnBeam<ArimaaNetwork> beam;
  TurnLister lister;
  u64 turns = 0, all_turns = 0, few = 0, asked = 0, missed = 0;
  for (const State& s : positions(7, 150)) {
    if (s.used > 0 || rules.finished(s)) continue;
    const Side mover = rules.mover(s);
    std::set<u64> all, found;
    std::vector<int> values;
    for (const Reached& r : lister.list(s.now, rules.mover(s), 4)) all.insert(r.key);
    beam.begin();
    const auto everything = [] { return -1'000'000'000; };
    const auto worth = [&](const State& end) { return -quiet_value(e, end, other(mover), mover); };
    beam.visit(rules, e, s, mover, everything, [&](const State& end, TurnCode code) {
      values.push_back(worth(end));
      bool legal = false;
      State x = s;
      for (const Move m : plies_of(s, code, &legal)) x = rules.after(x, m);
      REQUIRE(legal);
      REQUIRE(x.now == end.now);
      REQUIRE(x.side == end.side);
      REQUIRE(all.count(end.key) == 1);
      REQUIRE(found.insert(end.key).second);
      return false;
    });
    turns += found.size(), all_turns += all.size();
    // Where only the best twenty are wanted, some of them are found by looking at fewer turns.
    if (values.size() < 100) continue;
    std::nth_element(values.begin(), values.begin() + 20, values.end(), std::greater<>());
    const auto good = [&](int v) { return v > values[20]; };
    if (std::none_of(values.begin(), values.end(), good)) continue;
    bool found_one = false;
    beam.begin();
    beam.visit(
        rules, e, s, mover, [&] { return values[20]; },
        [&](const State& end, TurnCode) {
          ++few, found_one = found_one || good(worth(end));
          return false;
        });
    ++asked, missed += found_one ? 0 : 1;
  }
  CHECK(turns > 10'000);
  CHECK(turns * 3 < all_turns * 2);
  CHECK(few * 3 < turns * 2);
  CHECK(asked > 40);
  CHECK(missed * 6 < asked);
}

TEST_CASE("a search by whole turns wins within its turn whatever its limit is", "[arimaa]") {
  const ArimaaRules rules;
  int wins = 0;
  for (const State& s : positions(11, 300)) {
    if (s.used > 0 || rules.finished(s) || rules.plies_to_win(s) == 0) continue;
    ++wins;
    const SearchResult r = search<ArimaaNetwork>(s, all_on(), -1, 2);
    State x = s;
    for (const Move m : plies_of(s, r.best)) x = rules.after(x, m);
    REQUIRE(rules.finished(x));
    CHECK(rules.outcome(x).winner == winner_of(rules.mover(s)));
  }
  CHECK(wins > 0);
}

TEST_CASE("with few nodes the root of a search by whole turns looks at the best turns, and at few of the others",
          "[arimaa]") {
  const ArimaaRules rules;
  int asked = 0, missed = 0;
  u64 looked = 0, all = 0;
  for (const State& s : positions(7, 150)) {
    if (s.used > 0 || rules.finished(s) || rules.plies_to_win(s) > 0) continue;
    SearchOptions every = all_on();
    every.set(Switch::best_steps, false);
    const SearchResult best = search<ArimaaNetwork>(s, every, 1), few = search<ArimaaNetwork>(s, all_on(), 1, 12'000);
    CHECK(search<ArimaaNetwork>(s, all_on(), 1).score.value == best.score.value);
    if (few.stopped) continue;  // it was still asking how good its turns may be
    ++asked, missed += few.score.value < best.score.value;
    CHECK(few.score.value <= best.score.value);
    CHECK(few.counters.nodes <= best.counters.nodes);
    looked += few.counters.nodes, all += best.counters.nodes;
  }
  CHECK(asked > 20);
  CHECK(missed * 20 < asked);
  CHECK(looked * 4 < all);
}

TEST_CASE("a search by whole turns looks at what answers a turn that threatens a goal, however it looks at first",
          "[arimaa]") {
  const ArimaaRules rules;
  SearchOptions o = all_on();
  o.set(Switch::best_steps, false);  // the root looks at all turns
  int threats = 0, left_out = 0;
  for (const State& s : positions(5, 400)) {
    if (s.used > 0 || rules.finished(s) || rules.plies_to_win(s) > 0 || threats > 200) continue;
    const Side mover = rules.mover(s);
    const ArimaaNetwork e(rules, mover, default_weights(ArimaaNetwork::infos()));
    RootTurns of(rules);
    of.begin(s, TurnWays(o, true));
    if (of.turns.size() > 4000) continue;
    Answered observer;
    Attention attention;
    const SearchResult r = TurnSearch<Answered, ArimaaNetwork>(rules, e, observer, attention, o).run(s, {2, 0, 0}, {});
    if (is_win_with_distance(r.score.value, ArimaaNetwork::win)) continue;
    for (const RootTurn& t : of.turns) {
      if (turn_end(t.board, other(mover))) continue;
      const bool threat = goal_threatened(t.board, other(mover));
      threats += threat, left_out += observer.turns.count(t.code) == 0;
      if (threat) CHECK(observer.turns.count(t.code) == 1);
    }
  }
  CHECK(threats > 20);
  CHECK(left_out > 1000);
}

TEST_CASE("a search by whole turns that is cut short has the best turn that it has seen", "[arimaa]") {
  const State s = position("s [r...r..r.rrr.rr...dcd.....HMmh...H.eEhc..C.CDD....RRR.RRRR...R..]");
  SearchOptions every = all_on();
  every.set(Switch::best_steps, false);
  const SearchResult whole = search<ArimaaNetwork>(s, every, 1);
  CHECK(whole.counters.nodes > 10'000);
  const SearchResult cut = search<ArimaaNetwork>(s, every, 1, whole.counters.nodes - 10);
  CHECK(cut.stopped);
  CHECK(cut.has_best);
  CHECK((cut.best == whole.best || !cut.improved));
  const SearchResult deeper = search<ArimaaNetwork>(s, all_on(), -1, 100'000);
  CHECK(deeper.depth >= 2);
  CHECK(deeper.counters.nodes <= 100'000);
}

TEST_CASE("a search by whole turns leaves out turns that are answered by a threat without a defence", "[arimaa]") {
  const ArimaaRules rules;
  // From games against another program: the turn that looked best there lost by such a threat.
  int could_lose = 0;
  for (const char* text : {"g [.........H.c.drr.e.E..HRrR..h...Rr.rDr...R....R.................]",
                           "g [r.......rr..rhR.HM.rEHrcmc...eD..RDd.ChR.R.Rr.Cr...RdR.R........]",
                           "g [..rrr...rDc..d.r...Hc.r...hE.....RRm.....r.eH.hRRM.r..R..dRR.R..]",
                           "g [..r..rrr..rr.cCd.r..EChD..hH.e.RdDcR..H.Mm....R.rRR..R...R......]",
                           "s [rHrr....D.r..rrC.m..dhERRMc.r....hC.RHr.R.Re..D..RR..R..........]",
                           "g [...rr.rrdrc.c.mH.h.r..Ed........r.....erRR.MR.....D..R..R......R]",
                           "g [.r.r................d...r...Er.rcDer.mrRRhRMRDh.rRHC.R..RR......]",
                           "s [..r.r.....drRr..Rh...H.rhRe..ErRR....m.....MC.D...Cc......R.R...]"}) {
    const State s = position(text);
    INFO(text);
    DefenceFinder finder;
    const auto loses = [&](TurnCode turn) {
      State x = s;
      for (const Move m : plies_of(s, turn)) x = rules.after(x, m);
      return !rules.finished(x) && (rules.plies_to_win(x) > 0 || finder.threat_wins(x));
    };
    SearchOptions careless = all_on();
    careless.set(Switch::turn_defence, false);
    could_lose += loses(search<ArimaaNetwork>(s, careless, 2).best);
    const SearchResult r = search<ArimaaNetwork>(s, all_on(), 2);
    CHECK(!loses(r.best));
    CHECK(!loses(search<ArimaaNetwork>(s, all_on(), -1, 100'000).best));
  }
  CHECK(could_lose > 1);
}

}  // namespace arimaa_test
