// The rules of Arimaa: independent counts, and a second writing of the rules. The drawn traps of the text:
// drawn_test.cpp.
#include <algorithm>

#include "engine/base/text.h"
#include "engine/games/arimaa/setups.h"
#include "tests/games/arimaa/plain.h"
#include "tests/games/arimaa/support.h"
#include "tests/games/play.h"
#include "tests/support/rows.h"

using namespace arimaa_test;

namespace {

std::vector<State> random_states(u64 seed, int games, int plies) {
  std::vector<State> out;
  const ArimaaRules rules;
  Random random(seed);
  for (int g = 0; g < games; ++g) {
    State s = start_of("random", seed * 100 + static_cast<u64>(g));
    for (int i = 0; i < plies && !rules.finished(s); ++i) {
      const auto list = test::moves_of(rules, s);
      REQUIRE(list.size() > 0);
      s = rules.after(s, test::drawn_of(list, random));
      if (s.used == 0 && random.below(12) == 0) out.push_back(s);
    }
  }
  return out;
}

}  // namespace

TEST_CASE("every row of arimaa_turns.csv: actions, first displacements, distinct turns and how they end", "[arimaa]") {
  for (const auto& r : data_rows("arimaa_turns.csv")) {
    CAPTURE(r[0], r[3]);
    const State s = position(r[1] + " " + r[2]);
    CHECK(position_text(s) == r[1] + " " + r[2]);
    const TurnCounts c = count_turns(s.now, static_cast<Side>(s.side));
    const auto n = [&](std::size_t i) { return *to_number<u64>(r[i]); };
    CHECK(static_cast<u64>(c.ordinary) == n(4));
    CHECK(static_cast<u64>(c.pushes) == n(5));
    CHECK(static_cast<u64>(c.pulls) == n(6));
    CHECK(static_cast<u64>(c.actions) == n(7));
    CHECK(static_cast<u64>(c.firstdisp) == n(8));
    for (std::size_t k = 0; k < 4; ++k) CHECK(c.le[k] == n(9 + k));
    CHECK(c.wg == n(13));
    CHECK(c.we == n(14));
    CHECK(c.wi == n(15));
    CHECK(c.lg == n(16));
    CHECK(c.lelim == n(17));
    // The fast count and the plies agree with it.
    const auto fast = TurnLister().count(s.now, static_cast<Side>(s.side));
    for (std::size_t k = 1; k <= 4; ++k) CHECK(fast[k] == n(8 + k));
    CHECK(move_names(s).size() == n(8));
    CHECK(raw_actions(s.now, static_cast<Side>(s.side), 1) == n(7));
  }
}

TEST_CASE("a turn played ply by ply ends with exactly the boards that plain rules give", "[arimaa]") {
  const ArimaaRules rules;
  std::vector<State> states = random_states(5, 3, 260);
  for (const auto& r : data_rows("arimaa_turns.csv"))
    if (*to_number<u64>(r[12]) < 1500) states.push_back(position(r[1] + " " + r[2]));
  int compared = 0;
  for (const State& s : states) {
    if (TurnLister().count(s.now, static_cast<Side>(s.side))[4] > 9000) continue;
    CAPTURE(position_text(s));
    const Plain p = plain_of(s.now);
    const std::string start(p.at.begin(), p.at.end());
    std::map<std::string, int> best;
    std::set<std::string> want, got;
    plain_turn(start, s.side == 0, 4, best, want);
    want.erase(start);
    std::set<u64> seen;
    ply_turn(rules, s, seen, got);
    if (!rules.finished(s)) CHECK(got == want);
    ++compared;
  }
  CHECK(compared > 20);
}

TEST_CASE("portable and fast code count the same", "[arimaa]") {
  for (const State& s : random_states(6, 2, 200)) {
    const Side side = static_cast<Side>(s.side);
    const auto fast = TurnLister().count(s.now, side);
    const u64 raw = raw_actions(s.now, side, 2);
    cpu::force_portable(true);
    CHECK(TurnLister().count(s.now, side) == fast);
    CHECK(raw_actions(s.now, side, 2) == raw);
    cpu::force_portable(false);
  }
}

TEST_CASE("a position may stand twice, not three times", "[arimaa]") {
  const ArimaaRules rules;
  const State start = start_of("standard", 0);
  const std::string twice = "2g Ee2n 2s ed7s 3g Ee3s 3s ed6n 4g Ee2n 4s ed7s 5g Ee3s";
  REQUIRE(read_moves(rules, start, twice));
  const auto third = read_moves(rules, start, twice + " 5s ed6n");
  REQUIRE(!third);
  CHECK(third.error().message.find("third time") != std::string::npos);
  CHECK(third.error().column == static_cast<int>(twice.size()) + 5);
  // The step itself is legal: another may follow it.
  CHECK(read_moves(rules, start, twice + " 5s ed6n ..."));
  CHECK(read_moves(rules, start, twice + " 5s ed6n ha7s 6g Ee2n"));
}

TEST_CASE("rule 6: who can end no turn but by a third repetition has lost", "[arimaa]") {
  const State s = drawn(Side::first, R"(
    . . . . . . . r
    . . . . . . . .
    . . x . . x . .
    . . . . . . . .
    . . . . . . . .
    . . x . . x . .
    . e . . . . . .
    R . e . . . . .)");
  const ArimaaRules plain;
  REQUIRE(!plain.finished(s));
  TurnLister lister;
  std::vector<u64> all;
  for (const Reached& r : lister.list(s.now, Side::first, 4)) all.push_back(ArimaaRules::turn_key(r.key, Side::second));
  const ArimaaRules rules = plain.forbidding(all);
  REQUIRE(rules.finished(s));
  CHECK(rules.outcome(s).winner == Winner::second);
  CHECK(rules.outcome(s).reason == static_cast<u8>(Reason::repetition));
  all.pop_back();
  CHECK(!plain.forbidding(all).finished(s));
}

TEST_CASE("random set-ups keep the counts, fill the home squares and depend on the seed alone", "[arimaa]") {
  std::set<std::string> seen;
  for (u64 seed = 0; seed < 50; ++seed) {
    const State s = start_of("random", seed);
    CHECK(is_complete_setup(s));
    CHECK(start_of("random", seed) == s);
    seen.insert(position_text(s));
  }
  CHECK(seen.size() == 50);
  // Every piece comes to every square about as often: 16 squares, 1600 draws, 100 elephants each.
  std::array<int, 16> elephants{};
  for (u64 seed = 0; seed < 1600; ++seed) {
    const auto army = random_army(seed, Side::first);
    ++elephants[static_cast<std::size_t>(std::find(army.begin(), army.end(), elephant) - army.begin())];
  }
  for (const int n : elephants) CHECK((n > 55 && n < 150));
  for (const char* name : {"standard", "99of9", "fritz"}) CHECK(is_complete_setup(start_of(name, 0)));
  CHECK(position_text(start_of("standard", 0)) ==
        "g [rrrrrrrrhdcemcdh................................HDCMECDHRRRRRRRR]");
}

TEST_CASE("setting up by hand: sixteen pieces each, Gold first, on the home ranks", "[arimaa]") {
  const ArimaaRules rules;
  State s = start_of("by-hand", 0);
  CHECK(move_names(s).size() == 6 * 16);
  s = played(s, "Ee2");
  CHECK(!legal(s, "Ea1"));
  CHECK(!read_move(rules, s, "Me2"));
  CHECK(!read_move(rules, s, "Me3"));
  s = played(s, "Md2 Hb2 Hg2 Dd1 De1 Cc2 Cf2 Ra1 Rb1 Rc1 Rf1 Rg1 Rh1 Ra2 Rh2");
  CHECK(s.side == 1);
  CHECK(s.setting_up == 1);
  s = played(s, "ed7 me7 hb7 hg7 dd8 de8 cc7 cf7 ra8 rb8 rc8 rf8 rg8 rh8 ra7 rh7");
  CHECK(s.side == 0);
  CHECK(s.setting_up == 0);
  CHECK(is_complete_setup(s));
}
