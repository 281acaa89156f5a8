#include <cmath>
#include <set>

#include "engine/base/text.h"
#include "engine/games/micro_shogi/evaluation.h"
#include "engine/games/micro_shogi/notation.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/perft.h"
#include "engine/search/switches.h"
#include "tests/games/play.h"
#include "tests/support/error_of.h"
#include "tests/support/oracle.h"
#include "tests/support/rows.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::micro_shogi;

namespace {

std::string sorted_moves(const MicroShogiRules& rules, const State& s) {
  std::set<std::string> names;
  MicroShogiRules::MoveList list;
  list.clear();
  if (!rules.finished(s)) rules.moves(s, list);
  for (Move m : list) {
    names.insert(move_text(m));
    const auto again = read_move(rules, s, move_text(m));
    REQUIRE(again);
    REQUIRE(*again == m);
  }
  std::string out;
  for (const auto& n : names) out += (out.empty() ? "" : " ") + n;
  return out.empty() ? "-" : out;
}

void check_perft(int deepest) {
  for (const auto& r : data_rows("microshogi_perft.csv")) {
    const Variant v = r[0] == "standard" ? Variant::standard : Variant::classic;
    const MicroShogiRules rules(v);
    CAPTURE(r[0], r[1], r[2]);
    const auto s = read_position(r[2], v);
    const auto fairy = read_position(r[3], v);
    REQUIRE(s);
    REQUIRE(fairy);
    CHECK(*fairy == *s);
    CHECK(position_text(*s) == r[2]);
    CHECK(fairy_position_text(*s) == r[3]);
    CHECK(sorted_moves(rules, *s) == r[14]);
    for (int d = 1; d <= deepest; ++d) {
      const std::string want = r[static_cast<std::size_t>(4 + d)];
      if (!want.empty()) CHECK(perft(rules, *s, d) == *to_number<u64>(want));
    }
  }
}

}  // namespace

TEST_CASE("moves and perft of Micro-Shogi equal the independent counts in both variants", "[micro-shogi]") {
  check_perft(5);
}
TEST_CASE("deep perft of Micro-Shogi", "[micro-shogi][slow]") { check_perft(8); }

TEST_CASE("the classic heuristic in full counts what the opponent has as much as one's own, and nothing else differs",
          "[micro-shogi][defect]") {
  const MicroShogiRules rules;
  int differ = 0;
  for (const auto& r : data_rows("microshogi_classic_eval.csv")) {
    CAPTURE(r[0]);
    const auto s = read_position(r[0], Variant::classic);
    REQUIRE(s);
    for (const Side viewer : {Side::first, Side::second}) {
      const Weights w = default_weights(MicroShogiClassic::infos());
      KeepSink half, full;
      MicroShogiClassic(rules, viewer, w).terms(*s, viewer, half);
      MicroShogiClassicFull(rules, viewer, w).terms(*s, viewer, full);
      REQUIRE(half.n == full.n);
      for (int i = 0; i < half.n; ++i) {
        const TermValue &a = half.terms[static_cast<std::size_t>(i)], &b = full.terms[static_cast<std::size_t>(i)];
        CHECK(a.first == b.first);
        CHECK(a.second == b.second);
        const bool counts_half = a.index == MicroShogiClassic::blocked || a.index == MicroShogiClassic::advanced;
        const int theirs = viewer == Side::first ? a.second : a.first, rest = w[a.index] * theirs / 2;
        CHECK(b.contribution == a.contribution - (counts_half ? rest : 0));
        differ += b.contribution != a.contribution;
      }
    }
  }
  CHECK(differ > 10);
  const auto value = [&](Side viewer) {
    const auto s = read_position("kbgs/4/2B1/p2P/SG1K w", Variant::classic);
    SumSink sum;
    MicroShogiClassicFull(rules, viewer, default_weights(MicroShogiClassicFull::infos())).terms(*s, viewer, sum);
    return sum.sum;
  };
  CHECK(value(Side::first) == 2500);    // +300 where the halves are halved
  CHECK(value(Side::second) == -2500);  // -75
}

TEST_CASE("the classic heuristic and plain minimax of the original come out to the tenth", "[micro-shogi]") {
  const MicroShogiRules rules;
  for (const auto& r : data_rows("microshogi_classic_eval.csv")) {
    CAPTURE(r[0]);
    const auto s = read_position(r[0], Variant::classic);
    REQUIRE(s);
    for (const Side viewer : {Side::first, Side::second}) {
      const MicroShogiClassic e(rules, viewer, default_weights(MicroShogiClassic::infos()));
      SumSink sum;
      e.terms(*s, viewer, sum);
      CHECK(sum.sum == std::lround(std::stod(r[viewer == Side::first ? 1 : 2]) * 10));
    }
    const Side root = rules.mover(*s);
    const MicroShogiClassic e(rules, root, default_weights(MicroShogiClassic::infos()));
    for (int depth = 1; depth <= 4; ++depth) {
      const std::string want = r[static_cast<std::size_t>(1 + 2 * depth)],
                        best = r[static_cast<std::size_t>(2 + 2 * depth)];
      for (const bool switches : {false, true}) {
        SearchOptions o;
        o.set({Switch::pvs, Switch::tt, Switch::iterative, Switch::killers, Switch::history, Switch::forcing_first},
              switches);
        Table table(1 << 16);
        const SearchResult found = test::searched(rules, e, *s, o, depth, &table);
        CAPTURE(depth, switches);
        CHECK(found.score.value == std::lround(std::stod(want) * 10));
        if (best == "-") CHECK(!found.has_best);
        else CHECK((" " + best + " ").find(" " + move_text(static_cast<Move>(found.best)) + " ") != std::string::npos);
      }
    }
  }
}

TEST_CASE("forced wins of Micro-Shogi are found at their exact length", "[micro-shogi]") {
  for (const auto& r : data_rows("microshogi_tactics.csv")) {
    const Variant v = r[0] == "standard" ? Variant::standard : Variant::classic;
    const MicroShogiRules rules(v);
    const auto s = read_position(r[1], v);
    REQUIRE(s);
    const int plies = *to_number<int>(r[2]);
    if (plies > 7) continue;
    CAPTURE(r[0], r[1], plies);
    const MicroShogiModern e(rules, rules.mover(*s), default_weights(MicroShogiModern::infos()));
    SearchOptions o;
    o.set({Switch::iterative, Switch::pvs, Switch::tt, Switch::killers, Switch::history, Switch::forcing_first});
    Table table(1 << 22);
    const SearchResult found = test::searched(rules, e, *s, o, plies, &table);
    CHECK(found.score.value == MicroShogiModern::win - plies);
    CHECK((" " + r[3] + " ").find(" " + move_text(static_cast<Move>(found.best)) + " ") != std::string::npos);
  }
}

TEST_CASE("moves are read in all four notations", "[micro-shogi]") {
  //      a b c d
  //   5  k b g s
  //   4  p . . .
  //   3  . . . .
  //   2  . . . P
  //   1  S G B K        First (upper case) to move
  const MicroShogiRules rules;
  const State s = rules.initial();
  CHECK(position_text(s) == "kbgs/p3/4/3P/SGBK[] w");
  for (const char* text : {"c1b2", "c1b2+", "(2,4).(1,3)", "(2,4).(1,3).", "(2,4),(1,3)", "2e3d", " C1B2 "}) {
    INFO(text);
    const auto m = read_move(rules, s, text);
    REQUIRE(m);
    CHECK(move_text(*m) == "c1b2");
  }
  const MicroShogiRules standard(Variant::standard);
  const auto with_hand = read_position("kr1b/4/1G2/4/K2L[PSbp] w", Variant::standard);
  REQUIRE(with_hand);
  CHECK(read_move(standard, *with_hand, "N@b2"));
  CHECK(read_move(standard, *with_hand, "+P@b2"));
  CHECK(read_move(standard, *with_hand, "N.(1,3)"));
}

TEST_CASE(
    "a capture that nobody can take back loses where it costs material, and one that pays whatever comes does not",
    "[micro-shogi][evaluation]") {
  for (const Variant variant : {Variant::classic, Variant::standard}) {
    const MicroShogiRules rules(variant);
    const MicroShogiModern e(rules, Side::first, MicroShogiModern::weights(variant));
    // Pieces and hands as the terms count them, in the view of a side.
    const auto material = [&](const State& s, int side) {
      KeepSink keep;
      e.terms(s, Side::first, keep);
      int sum = 0;
      for (const int t : {MicroShogiModern::pieces, MicroShogiModern::hands}) {
        const TermValue& v = keep.terms[static_cast<std::size_t>(t)];
        sum += side == 0 ? v.first - v.second : v.second - v.first;
      }
      return sum;
    };
    Random random(5);
    int free = 0, losing = 0, paying = 0;
    for (int game = 0; game < 60; ++game) {
      State s = rules.initial();
      for (int ply = 0; ply < 60 && !rules.finished(s); ++ply) {
        const auto list = test::moves_of(rules, s);
        for (const Move m : list) {
          if (!rules.captures(s, m)) continue;
          const State c = rules.after(s, m);
          if (c.of(c.mover, Face::king) == 0) {
            CHECK_FALSE(e.loses(s, m));
            continue;
          }
          const int won = material(c, s.mover) - material(s, s.mover), back = e.exchange_on(c, to_of(m), c.mover);
          if (rules.attackers(c, to_of(m), c.mover, c.occupied()) == 0) {
            ++free;
            CHECK(e.loses(s, m) == (won < 0));
          }
          losing += e.loses(s, m);
          paying += won > back;
          if (won >= back) CHECK_FALSE(e.loses(s, m));
        }
        s = rules.after(s, test::drawn_of(list, random));
      }
    }
    CHECK(free > 50);
    CHECK(losing > 10);
    CHECK(paying > 50);
  }
}
