#include <algorithm>

#include "engine/games/kalah/rules.h"

#include "engine/games/kalah/turns.h"
#include "engine/search/perft.h"
#include "tests/games/kalah/support.h"
#include "tests/games/play.h"
#include "tests/support/error_of.h"

using namespace ply;
using namespace ply::kalah_test;

static_assert(Rules<kalah::KalahRules>);
static_assert(HasForcing<kalah::KalahRules> && HasCountMoves<kalah::KalahRules>);
static_assert(std::has_unique_object_representations_v<kalah::State>);

namespace {

/// The position after the written sowings, all of which must be legal.
std::string played(std::string_view position, std::string_view moves) {
  const kalah::WrittenPosition p = at(position);
  const kalah::KalahRules rules(p.options);
  const auto list = whole(kalah::read_sowings(rules, p.state, moves));
  INFO(std::string(position) + " | " + std::string(moves) + ": " + (list ? "" : list.error().message));
  REQUIRE(list.ok());
  kalah::State s = p.state;
  for (const kalah::KalahRules::Move m : *list) s = rules.after(s, m);
  return kalah::position_text(rules, s);
}

/// "A 35-13" and the like: who won and what the stores hold in the end.
std::string result(std::string_view position) {
  const kalah::WrittenPosition p = at(position);
  const kalah::KalahRules rules(p.options);
  if (!rules.finished(p.state)) return "not over";
  const kalah::State end = rules.swept(p.state);
  const Outcome o = rules.outcome(p.state);
  CHECK(o.margin == end.store[0] - end.store[1]);
  const char* who = o.winner == Winner::first ? "A" : o.winner == Winner::second ? "B" : "draw";
  return std::string(who) + " " + std::to_string(end.store[0]) + "-" + std::to_string(end.store[1]);
}

}  // namespace

// Properties
// ------------------------------------------------------------------------------------------------------------

TEST_CASE(
    "in random play under any rules no stone is lost, every game ends, and the word-parallel sowing is the plain one",
    "[kalah]") {
  Random random(1);
  for (int game = 0; game < 600; ++game) {
    const kalah::Options o = random_options(random);
    const kalah::KalahRules rules(o);
    kalah::State s = rules.initial();
    kalah::KalahRules::MoveList list;
    int sowings = 0;
    for (rules.moves(s, list); !list.empty(); rules.moves(s, list)) {
      REQUIRE(++sowings < 2000);
      REQUIRE(list.size() == rules.count_moves(s));
      for (int i = 0; i < list.size(); ++i) {
        PlainBoard plain(rules, s);
        plain.play(o, list[i]);
        const kalah::State next = rules.after(s, list[i]);
        REQUIRE(plain.cells == PlainBoard(rules, next).cells);
        REQUIRE(plain.side == next.side);
        REQUIRE(kalah::lanes::sum(next.row[0]) + kalah::lanes::sum(next.row[1]) + next.store[0] + next.store[1] ==
                s.total);
        REQUIRE(rules.ends_in_store(s, list[i]) == (next.side == s.side));
        const int in_store =
            rules.sow_table().by[static_cast<std::size_t>(kalah::lanes::at(s.row[s.side], list[i]))][list[i]].store;
        REQUIRE(rules.captured(s, list[i]) == next.store[s.side] - s.store[s.side] - in_store);
        REQUIRE((rules.forcing(s, list[i]) > 0) == (next.side == s.side || rules.captured(s, list[i]) > 0));
      }
      s = rules.after(s, test::drawn_of(list, random));
    }
    REQUIRE(rules.finished(s));
    const kalah::State end = rules.swept(s);
    REQUIRE(rules.swept(end) == end);
    REQUIRE(rules.finished(end));
    const Outcome out = rules.outcome(s);
    REQUIRE(out.margin == end.store[0] - end.store[1]);
    if (o.sweep != kalah::Options::Sweep::none && !o.early_end) REQUIRE(end.store[0] + end.store[1] == s.total);
  }
}

TEST_CASE("hand-made Kalah positions with up to 255 stones in a pit are sown as the plain rules say", "[kalah]") {
  Random random(2);
  for (int i = 0; i < 4000; ++i) {
    const kalah::Options o = random_options(random);
    const kalah::KalahRules rules(o);
    kalah::State s;
    int left = 255;
    for (std::size_t side : {0u, 1u}) {
      for (int pit = 0; pit < o.pits; ++pit) {
        const int n = static_cast<int>(random.below(static_cast<u32>(left + 1)) / (1 + random.below(4)));
        s.row[side] += kalah::lanes::put(n, pit);
        left -= n;
      }
    }
    s.side = static_cast<u8>(random.below(2));
    s.total = static_cast<u8>(255 - left);
    const auto list = test::moves_of(rules, s);
    for (const kalah::KalahRules::Move move : list) {
      PlainBoard plain(rules, s);
      plain.play(o, move);
      REQUIRE(plain.cells == PlainBoard(rules, rules.after(s, move)).cells);
    }
  }
}

TEST_CASE("Kalah keys tell apart what differs in rows, stores, mover or rules", "[kalah]") {
  const kalah::KalahRules rules, standard(preset("standard")), seven(preset("classic", 7));
  const kalah::State s = rules.initial();
  kalah::State mover = s, store = s, row = s;
  mover.side = 1;
  store.store = {1, 0};
  row.row[0] ^= 1;
  for (const kalah::State& other : {mover, store, row}) CHECK(rules.key(s) != rules.key(other));
  CHECK(rules.key(s) != standard.key(s));
  CHECK(rules.key(s) != seven.key(s));

  Random random(3);
  std::vector<std::pair<u64, kalah::State>> seen;
  for (int i = 0; i < 30000; ++i) {
    const kalah::State x = random_state(rules, random, 40);
    seen.emplace_back(rules.key(x), x);
  }
  std::sort(seen.begin(), seen.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 1; i < seen.size(); ++i) {
    if (seen[i].first == seen[i - 1].first) REQUIRE(seen[i].second == seen[i - 1].second);
  }
}

// Counts
// ----------------------------------------------------------------------------------------------------------------

TEST_CASE("Kalah perft by sowings and by turns is that of the data file", "[kalah][perft]") {
  for (const Row& row : csv("kalah_perft.csv")) {
    const kalah::WrittenPosition p = at(row[0], preset(row[1]));
    const kalah::KalahRules rules(p.options);
    CAPTURE(row[0], row[1]);
    int deepest = 0;
    for (std::size_t d = 1; d <= 9; ++d) {
      if (row[1 + d].empty()) continue;
      deepest = static_cast<int>(d);
      CHECK(perft(rules, p.state, deepest) == std::stoull(row[1 + d]));
      cpu::force_portable(true);
      CHECK(perft(rules, p.state, deepest) == std::stoull(row[1 + d]));
      cpu::force_portable(false);
    }
    for (std::size_t d = 1; d <= 4; ++d) {
      if (!row[11 + d].empty())
        CHECK(kalah::count_turns(rules, p.state, static_cast<int>(d)) == std::stoull(row[11 + d]));
    }
  }
}

TEST_CASE("Kalah perft of the start under all presets goes on as the rules page says", "[kalah][perft]") {
  for (const char* name : {"classic", "standard"})
    CHECK(perft(kalah::KalahRules(preset(name)), kalah::KalahRules().initial(), 8) == 563055);
  for (const char* name : {"classic", "standard", "standard-ec", "classic-ec"}) {
    CHECK(kalah::count_turns(kalah::KalahRules(preset(name)), kalah::KalahRules().initial(), 4) == 9682);
  }
  CHECK(perft(kalah::KalahRules(), kalah::KalahRules().initial(), 0) == 1);
  CHECK(kalah::count_turns(kalah::KalahRules(), kalah::KalahRules().initial(), 0) == 1);
}

// Drawn boards: B's row is drawn from right to left, as on the board
// -----------------------------------------------------

TEST_CASE("Kalah: four stones two pits from the store end in it and the mover goes on", "[kalah]") {
  //    4 4 4 4 4 4          4 4 4 4 4 4
  //  0             0  ->  0             1   A again
  //    4 4 4 4 4 4          4 4 0 5 5 5
  CHECK(played("4,4,4,4,4,4/0/4,4,4,4,4,4/0 A s-io-", "3") == "4,4,0,5,5,5/1/4,4,4,4,4,4/0 A s-io-");
  CHECK(played("4,4,4,4,4,4/0/4,4,4,4,4,4/0 B s-io-", "3") == "4,4,4,4,4,4/0/4,4,0,5,5,5/1 B s-io-");
}

TEST_CASE("Kalah: thirteen stones from the pit next to the store", "[kalah]") {
  //    3 1 0 2 0 1          4 2 1 3 1 2
  // 20             5  -> 20             7   the lap skips A6, so the last stone falls into the store again: A goes on
  //    0 0 0 0 0 13         1 1 1 1 1 0
  CHECK(played("0,0,0,0,0,13/5/1,0,2,0,1,3/20 A s-io-", "6") == "1,1,1,1,1,0/7/2,1,3,1,2,4/20 A s-io-");
  // sowing it, the last stone falls into the emptied origin: a capture with the facing pit, which got a stone just now
  CHECK(played("0,0,0,0,0,13/5/1,0,2,0,1,3/20 A n-io-", "6") == "1,1,1,1,1,0/9/0,1,3,1,2,4/20 B n-io-");
}

TEST_CASE("Kalah: both sides sow past the opponent's store, and B wraps from his own store to A's first pit",
          "[kalah]") {
  //    0 0 0 0 0 5          1 1 1 1 1 6
  //  0             0  ->  0             1
  //    5 5 5 5 5 8          6 5 5 5 5 0     A: 1 store, 6 pits of B, not his store, then A1
  CHECK(played("5,5,5,5,5,8/0/5,0,0,0,0,0/0 A s-io-", "6") == "6,5,5,5,5,0/1/6,1,1,1,1,1/0 B s-io-");
  //    8 4 4 4 4 4          0 4 4 4 4 5
  //  0             0  ->  1             0
  //    1 0 0 0 0 0          2 1 1 1 1 1     B: 1 store, 6 pits of A, not his store, then B1
  CHECK(played("1,0,0,0,0,0/0/4,4,4,4,4,8/0 B s-io-", "6") == "2,1,1,1,1,1/0/5,4,4,4,4,0/1 A s-io-");
}

TEST_CASE("Kalah: an extra turn with the last own stone is no turn, the game is over", "[kalah]") {
  //    6 1 0 2 0 3
  // 15             20
  //    0 0 0 0 0 1
  const std::string end = played("0,0,0,0,0,1/20/3,0,2,0,1,6/15 A s-io-", "6");
  CHECK(result(end) == "B 21-27");
  CHECK(result(played("0,0,0,0,0,1/20/3,0,2,0,1,6/15 A s-im-", "6")) == "A 33-15");  // who has the empty row takes them
  CHECK(result(played("0,0,0,0,0,1/20/3,0,2,0,1,6/15 A s-in-", "6")) == "A 21-15");  // nobody
  CHECK(result(played("0,0,0,0,0,1/20/3,0,2,0,1,6/15 A s-co-", "6")) == "B 21-27");  // A has to move and cannot
  CHECK(result(played("0,0,0,0,0,1/20/3,0,2,0,1,6/15 A s-cm-", "6")) == "A 33-15");
}

TEST_CASE("Kalah: a capture that empties the opponent ends the game and the mover keeps his own row", "[kalah]") {
  //    0 5 0 0 0 0          0 0 0 0 0 0
  // 20             20 -> 20             26
  //    1 0 0 0 0 2          0 0 0 0 0 2
  CHECK(played("1,0,0,0,0,2/20/0,0,0,0,5,0/20 A s-io-", "1") == "0,0,0,0,0,2/26/0,0,0,0,0,0/20 B s-io-");
  CHECK(result("0,0,0,0,0,2/26/0,0,0,0,0,0/20 B s-io-") == "A 28-20");
  CHECK(result("0,0,0,0,0,2/26/0,0,0,0,0,0/20 B s-im-") == "A 26-22");
  CHECK(result("0,0,0,0,0,2/26/0,0,0,0,0,0/20 B s-co-") == "A 28-20");
  CHECK(result("0,0,0,0,0,2/26/0,0,0,0,0,0/20 A s-co-") == "not over");  // A has to move and can
}

TEST_CASE("Kalah: a capture takes what the same sowing put into the facing pit", "[kalah]") {
  //    4 0 0 0 0 0          5 1 1 1 0 1      twelve stones: store, six pits of B, A1..A5;
  //  0             0  ->  0             3      A5 was empty and faces B2, which was empty, too
  //    0 0 0 0 0 12         1 1 1 1 0 0
  CHECK(played("0,0,0,0,0,12/0/0,0,0,0,0,4/0 A s-io-", "6") == "1,1,1,1,0,0/3/1,0,1,1,1,5/0 B s-io-");
}

TEST_CASE("Kalah: an own pit refilled on an earlier lap is no capture", "[kalah]") {
  //    A2 was empty, gets a stone at the start of the sowing and the last one of the lap: it holds 2
  //    0 0 0 0 0 2          1 1 1 1 1 3
  //  0             0  ->  0             1
  //    13 0 0 0 0 0         0 2 1 1 1 1     skipping the origin A1
  CHECK(played("13,0,0,0,0,0/0/2,0,0,0,0,0/0 A s-io-", "1") == "0,2,1,1,1,1/1/3,1,1,1,1,1/0 B s-io-");
  // Sowing the origin, the last stone falls into A1 itself: a capture of B6, filled by this sowing.
  CHECK(played("13,0,0,0,0,0/0/2,0,0,0,0,0/0 A n-io-", "1") == "0,1,1,1,1,1/3/3,1,1,1,1,0/0 B n-io-");
}

TEST_CASE("Kalah: the last stone in an own empty pit with nothing to take stays, or is banked alone", "[kalah]") {
  //    6 1 0 2 3 0
  // 15             20
  //    0 0 0 0 1 0
  CHECK(played("0,0,0,0,1,0/20/0,3,2,0,1,6/15 A s-io-", "5") == "0,0,0,0,0,1/20/0,3,2,0,1,6/15 B s-io-");
  CHECK(played("0,0,0,0,1,0/20/0,3,2,0,1,6/15 A seio-", "5") == "0,0,0,0,0,0/21/0,3,2,0,1,6/15 B seio-");
}

TEST_CASE("Kalah: the last stone on the opponent's side captures nothing", "[kalah]") {
  //  A6 sows 3: store, B1, B2 (empty before)
  CHECK(played("1,0,0,0,0,3/0/1,0,1,1,1,1/0 A s-io-", "6") == "1,0,0,0,0,0/1/2,1,1,1,1,1/0 B s-io-");
}

TEST_CASE("Kalah: with early end the game stops as soon as a store holds more than half, and nothing is swept",
          "[kalah]") {
  CHECK(result("1,1,0,0,0,0/25/1,0,0,0,0,0/20 A s-io-") == "not over");
  CHECK(result("1,1,0,0,0,0/25/1,0,0,0,0,0/20 A s-iox") == "A 25-20");
  CHECK(result("1,1,0,0,0,0/24/1,0,0,0,0,0/21 A s-iox") == "not over");
  CHECK(result("0,0,0,0,0,0/25/3,0,0,0,0,0/20 A s-iox") == "A 25-20");
  CHECK(result("0,0,0,0,0,0/24/3,0,0,0,0,1/20 A s-iox") == "draw 24-24");
  const kalah::WrittenPosition p = at("1,1,0,0,0,0/25/1,0,0,0,0,0/20 A s-iox");
  CHECK(kalah::KalahRules(p.options).outcome(p.state).reason == static_cast<u8>(kalah::Reason::majority));
}

TEST_CASE("Kalah: a finished position as typed in has no moves, one leaf at depth 0 and none deeper", "[kalah]") {
  const kalah::WrittenPosition p = at("0,0,0,0,0,0/20/1,2,3,0,0,0/22 A s-io-");
  const kalah::KalahRules rules(p.options);
  CHECK(rules.finished(p.state));
  CHECK(rules.count_moves(p.state) == 0);
  CHECK(perft(rules, p.state, 1) == 0);
  CHECK(kalah::count_turns(rules, p.state, 1) == 0);
  CHECK(rules.outcome(p.state).margin == -8);
  CHECK(rules.outcome(p.state).reason == static_cast<u8>(kalah::Reason::row_empty));
}

TEST_CASE("Kalah: extra turns are tried before captures, the greater capture first", "[kalah]") {
  //    0 5 0 2 0 1      A3 ends in the store, A1 captures 6 over B5, A5 captures 2 over B1
  //    1 0 4 0 1 0
  const kalah::WrittenPosition p = at("1,0,4,0,1,0/0/1,0,2,0,5,0/0 A s-io-");
  const kalah::KalahRules rules(p.options);
  CHECK(rules.forcing(p.state, 2) > rules.forcing(p.state, 0));
  CHECK(rules.captured(p.state, 0) == 6);
  CHECK(rules.captured(p.state, 4) == 2);
}

TEST_CASE("Kalah rule codes and presets are two names of the same thing", "[kalah]") {
  CHECK(kalah::code_of(preset("classic")) == "s-io-");
  CHECK(kalah::code_of(preset("standard")) == "n-io-");
  CHECK(kalah::code_of(preset("standard-ec")) == "neio-");
  CHECK(kalah::code_of(preset("classic-ec")) == "seio-");
  CHECK(kalah::Options{} == preset("classic"));
  Random random(4);
  for (int i = 0; i < 200; ++i) {
    const kalah::Options o = random_options(random);
    CHECK(code(kalah::code_of(o), o.pits, o.stones) == o);
    if (const auto name = kalah::preset_of(o)) CHECK(preset(*name, o.pits, o.stones) == o);
  }
  CHECK(error_of(kalah::with_code({}, "s-jo-")).column == 3);
  CHECK(error_of(kalah::with_code({}, "s-i")).column == 4);
  CHECK(error_of(kalah::with_code({}, "s-io--")).column == 6);
  CHECK(!kalah::with_preset({}, "club"));
  CHECK(!kalah::check_size(9, 4));
  CHECK(!kalah::check_size(6, 13));
  CHECK(kalah::check_size(8, 12));
}
