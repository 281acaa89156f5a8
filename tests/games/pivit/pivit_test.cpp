#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "engine/base/text.h"
#include "engine/games/pivit/evaluation.h"
#include "engine/games/pivit/game.h"
#include "engine/games/pivit/notation.h"
#include "engine/search/perft.h"
#include "engine/search/switches.h"
#include "tests/games/play.h"
#include "tests/support/oracle.h"
#include "tests/support/rows.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::pivit;

namespace {

PivitRules rules_for(int size, Options::Tie tie = Options::Tie::draw) {
  Options o;
  o.size = static_cast<u8>(size);
  o.tie = tie;
  return PivitRules(o);
}

std::string result_of(const PivitRules& rules, const State& s) {
  if (!rules.finished(s)) return "live";
  const Winner w = rules.outcome(s).winner;
  return w == Winner::first ? "red" : w == Winner::second ? "blue" : "draw";
}

}  // namespace

TEST_CASE("perft of Pivit from the initial positions equals the published counts", "[pivit]") {
  for (const auto& r : data_rows("pivit_perft_initial.csv")) {
    Options o;
    o.size = static_cast<u8>(*to_number<int>(r[0]));
    o.setup = r[1] == "official" ? Options::Setup::official : Options::Setup::alternating;
    const PivitRules rules(o);
    CAPTURE(r[0], r[1], r[2]);
    CHECK(perft(rules, rules.initial(), *to_number<int>(r[2])) == *to_number<u64>(r[3]));
  }
}

TEST_CASE("every row of the Pivit data: result, moves, captures, promotions, perft and classic values", "[pivit]") {
  for (const auto& r : data_rows("pivit_perft.csv")) {
    CAPTURE(r[0]);
    const auto p = read_position(r[3]);
    REQUIRE(p);
    CHECK(p->size == *to_number<int>(r[1]));
    const PivitRules rules = rules_for(p->size), first_master = rules_for(p->size, Options::Tie::first_master);
    const State s = p->state;
    CHECK(position_text(rules, s) == r[3]);
    CHECK(result_of(rules, s) == r[4]);
    CHECK(result_of(first_master, s) == r[5]);
    PivitRules::MoveList list;
    list.clear();
    if (!rules.finished(s)) rules.moves(s, list);
    int captures = 0, promotions = 0;
    for (Move m : list) {
      captures += rules.captures(s, m);
      promotions += rules.promotes(s, m);
      CHECK(why_illegal(rules, s, from_of(m), to_of(m)).empty());
      const auto again = read_move(rules, s, move_text(rules, s, m));
      REQUIRE(again);
      CHECK(*again == m);
    }
    CHECK(list.size() == *to_number<int>(r[6]));
    CHECK(captures == *to_number<int>(r[7]));
    CHECK(promotions == *to_number<int>(r[8]));
    if (!r[9].empty()) CHECK(perft(rules, s, 2) == *to_number<u64>(r[9]));
    if (!r[10].empty()) CHECK(perft(rules, s, 3) == *to_number<u64>(r[10]));
    const PivitClassic classic(rules, rules.mover(s), default_weights(PivitClassic::infos()));
    for (std::size_t d = 0; d <= 4; ++d) {
      const std::string want = r.size() > 11 + d ? r[11 + d] : "";
      if (want.empty()) continue;
      const int value = want == "W" ? 1'000'000 : want == "-W" ? -1'000'000 : *to_number<int>(want);
      SearchOptions o;
      o.horizon = Horizon::forced;
      o.set(Switch::forcing_first);
      CAPTURE(d);
      CHECK(test::searched(rules, classic, s, o, static_cast<int>(d)).score.value == value);
    }
  }
}

TEST_CASE("what Pivit counts for all pieces at once is what its pieces reach one by one", "[pivit]") {
  Random random(17);
  for (int game = 0; game < 60; ++game) {
    const PivitRules rules = rules_for(game % 2 ? 8 : 6);
    State s = rules.initial();
    while (!rules.finished(s) && s.ply < 200) {
      CAPTURE(position_text(rules, s));
      PivitRules::MoveList list, forcing;
      rules.moves(s, list);
      CHECK(rules.count_moves(s) == list.size());
      rules.forcing_moves(s, forcing);
      std::vector<Move> captures;
      for (Move m : list)
        if (rules.forcing(s, m) > 0) captures.push_back(m);
      CHECK(std::vector<Move>(forcing.begin(), forcing.end()) == captures);
      int promoting[2] = {0, 0};
      for (int side : {0, 1}) {
        State view = s;
        view.side = static_cast<u8>(side);
        u64 squares = 0;
        int moves = 0;
        for (u64 left = view.own(); left != 0; left &= left - 1) {
          const int from = std::countr_zero(left);
          const u64 t = rules.targets(view, from);
          squares |= t;
          moves += std::popcount(t);
          promoting[side] += (t & rules.board().corners) != 0 && !(s.masters >> from & 1);
        }
        CHECK(rules.reach(s, side).squares() == squares);
        CHECK(rules.reach(s, side).moves() == moves);
      }
      KeepSink keep;
      PivitModern(rules, Side::first, default_weights(PivitModern::infos())).terms(s, Side::first, keep);
      CHECK(keep.terms[PivitModern::promotion].first == promoting[0]);
      CHECK(keep.terms[PivitModern::promotion].second == promoting[1]);
      s = rules.after(s, test::drawn_of(list, random));
    }
  }
}

TEST_CASE("Pivit search equals plain minimax with the same forced captures or quiescence", "[pivit]") {
  Random random(9);
  for (int size : {6, 8}) {
    const PivitRules rules = rules_for(size);
    for (int i = 0; i < 12; ++i) {
      State s = rules.initial();
      for (u32 k = (size == 6 ? 6 : 30) + random.below(50); k > 0 && !rules.finished(s); --k) {
        s = test::drawn_ply(rules, s, random);
      }
      const Side root = rules.mover(s);
      const PivitModern e(rules, root, default_weights(PivitModern::infos()));
      for (Horizon h : {Horizon::leaf, Horizon::quiescence, Horizon::forced}) {
        SearchOptions o;
        o.horizon = h;
        o.set({Switch::iterative, Switch::pvs, Switch::tt, Switch::killers, Switch::history, Switch::forcing_first});
        Table table(1 << 16);
        const int depth = h == Horizon::leaf ? 3 : 1;  // without a window the capture sequences explode
        CHECK(test::searched(rules, e, s, o, depth, &table).score.value ==
              test::oracle_value(rules, e, s, root, depth, 0, h));
      }
    }
  }
}

TEST_CASE("a pass in Pivit gives the move away and nothing else, and saves nodes where three pieces are left",
          "[pivit][assumed]") {
  const auto game = *pivit_game_type().make({});
  const auto nodes = [&](const State& s, bool passes) {
    SearchRequest q = game->request(Position::of(s), "modern");
    q.limits.depth = 6;
    if (passes) q.options.set({Switch::null_move});
    return game->search(q).counters.nodes;
  };
  Random random(23);
  const PivitRules rules;
  u64 plain = 0, passing = 0;
  for (int i = 0; i < 40; ++i) {
    State s = rules.initial();
    for (u32 k = random.below(50); k > 0 && !rules.finished(s); --k) {
      s = test::drawn_ply(rules, s, random);
    }
    if (rules.finished(s)) continue;
    State back = rules.null(s);
    CHECK(rules.mover(back) == other(rules.mover(s)));
    CHECK(back.quiet == s.quiet);
    back.side ^= 1;
    CHECK(back == s);
    CHECK(rules.null_allowed(s) == (std::popcount(s.own()) > 2));
    plain += nodes(s, false), passing += nodes(s, true);
  }
  CHECK(passing < plain);
  // Two pieces each, and nobody may pass: Red b2 and e3, Blue b5 and f6.
  const auto p = read_position("5h/1v4/6/4H1/1V4/6 r - 0 40");
  REQUIRE(p);
  CHECK(nodes(p->state, true) == nodes(p->state, false));
}

TEST_CASE("a seed draws among the equal best moves of a classic profile, and changes no value", "[pivit][draws]") {
  const auto g = *pivit_game_type().make({});
  const Position p = g->initial();
  for (const char* profile : {"classic", "classic-2-3"}) {
    for (int depth = 1; depth <= 3; ++depth) {
      SearchRequest q = g->request(p, profile);
      q.limits.depth = depth;
      const SearchResult plain = g->search(q);
      const auto all = g->all_moves(q);
      std::set<MoveCode> drawn;
      std::size_t equal = 0;
      for (const MoveValue& v : all) equal += v.score.value == plain.score.value;
      for (u64 seed = 1; seed <= 40; ++seed) {
        q.options.seed = seed;
        const SearchResult r = g->search(q);
        INFO(profile << " depth " << depth << " seed " << seed);
        CHECK(r.score.value == plain.score.value);
        const auto it = std::find_if(all.begin(), all.end(), [&](const MoveValue& v) { return v.move == r.best; });
        REQUIRE(it != all.end());
        CHECK(it->score.value == plain.score.value);
        CHECK(g->search(q).best == r.best);
        drawn.insert(r.best);
      }
      if (equal > 3) CHECK(drawn.size() > 3);
    }
  }
  SearchRequest modern = g->request(p, "modern");
  modern.limits.depth = 3;
  const MoveCode best = g->search(modern).best;
  modern.options.seed = 5;  // ours does not draw
  CHECK(g->search(modern).best == best);
}
