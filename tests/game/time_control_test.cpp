// Clocks: time controls as other programs write them, and what a search may think by them.
#include <fmt/format.h>

#include "engine/base/random.h"
#include "engine/game/time_control.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

TimeControl control(const char* text) {
  const auto c = parse_time_control(text);
  INFO(text);
  REQUIRE(c.ok());
  return *c;
}

}  // namespace

TEST_CASE("a time control is read as other programs write it, and written back", "[clock]") {
  CHECK(control("10+0.1") == TimeControl{10'000, 100, 0});
  CHECK(control("40/60+0.5") == TimeControl{60'000, 500, 40});
  CHECK(control("60") == TimeControl{60'000, 0, 0});
  CHECK(control("2:30+1") == TimeControl{150'000, 1000, 0});
  CHECK(control("0.05") == TimeControl{50, 0, 0});
  for (const char* text : {"10+0.1", "40/60+0.5", "60", "150+1", "0.05", "1/1"})
    CHECK(write_time_control(control(text)) == text);
  for (const char* bad : {"",    "+1",  "0",   "-1",     "10+",   "10+-1", "x",     "40/",   "0/60",     "1001/60",
                          "1e9", "nan", "inf", "10+nan", "90000", "10++1", "1:2:3", "-1:30", "10+90000", "24:00:00"})
    CHECK_FALSE(parse_time_control(bad).ok());
}

TEST_CASE("a clock loses what is used and gains the increment, and a session its time", "[clock]") {
  GameClock c(control("2/10+1"), std::nullopt);
  CHECK(c.any());
  CHECK(c.moves_to_go(Side::first) == 2);
  CHECK(c.moves_to_go(Side::second) == 0);
  CHECK_FALSE(c.for_move(Side::second));
  // A turn of two decisions: one move, one increment.
  CHECK(c.spend(Side::first, 1000));
  CHECK(c.moves_to_go(Side::first) == 2);
  CHECK(c.spend(Side::first, 3000));
  c.end_turn(Side::first);
  CHECK(c.left(Side::first) == 7000);
  CHECK(c.moves_to_go(Side::first) == 1);
  CHECK(c.spend(Side::first, 7000));  // to the last millisecond
  c.end_turn(Side::first);
  CHECK(c.left(Side::first) == 11'000);
  CHECK(c.moves_to_go(Side::first) == 2);
  CHECK(c.spend(Side::second, 1'000'000));  // it has none
  c.end_turn(Side::second);
  CHECK(c.left(Side::second) == 0);
  GameClock other = c;
  CHECK_FALSE(c.spend(Side::first, 11'001));
  CHECK(c.left(Side::first) == 0);
  CHECK(other.spend(Side::first, 11'001, 1));  // within the margin
  CHECK(other.left(Side::first) == 0);
  CHECK_FALSE(GameClock().any());
}

TEST_CASE("what a search is given by a clock, counted by hand", "[clock]") {
  const auto of = [](const char* text, int decisions = 0) {
    return *GameClock(control(text), std::nullopt).for_move(Side::first, decisions);
  };
  CHECK(of("10+0.1") == 10'000 / 25 + 80 - 30);
  CHECK(of("40/60+0.5") == 60'000 / 40 + 400 - 30);
  CHECK(of("1/10") == 8000 - 30);  // four fifths at most
  CHECK(of("0.05") == 1);          // never nothing
  // Four steps of a turn share what it has; what one leaves the others get, what it takes too much they lose.
  GameClock c(control("10+0.1"), std::nullopt);
  CHECK(c.for_move(Side::first, 4) == 450 / 4);
  CHECK(c.spend(Side::first, 12));
  CHECK(c.for_move(Side::first, 3) == (450 - 12) / 3);
  CHECK(c.spend(Side::first, 430));
  CHECK(c.for_move(Side::first, 2) == 4);
  CHECK(c.spend(Side::first, 430));
  CHECK(c.for_move(Side::first, 1) == 1);
  c.end_turn(Side::first);
  CHECK(c.left(Side::first) == 10'000 - 872 + 100);
  // Where nobody knows whether there is another decision, the increment is counted on once.
  GameClock k(control("10+0.1"), std::nullopt);
  CHECK(k.for_move(Side::first) == 450);
  CHECK(k.spend(Side::first, 500));
  CHECK(k.for_move(Side::first) == 9500 / 25 - 30);
  k.end_turn(Side::first);
  CHECK(k.for_move(Side::first) == 9600 / 25 + 80 - 30);
}

TEST_CASE("more time or a larger increment never gives a search less, and it never gets more than is left", "[clock]") {
  Random random(7);
  for (int i = 0; i < 20'000; ++i) {
    const i64 base = 1 + random.below(100'000), gain = random.below(3000);
    const int moves = static_cast<int>(random.below(3)) * static_cast<int>(random.below(40)),
              decisions = static_cast<int>(random.below(5));
    const auto at = [&](i64 b, i64 g) {
      const TimeControl c{b, g, moves};
      return *GameClock(c, c).for_move(Side::first, decisions);
    };
    const int here = at(base, gain);
    INFO(base << " " << gain << " " << moves << " " << decisions);
    CHECK(here >= 1);
    CHECK(here <= base);
    CHECK(at(base + random.below(1000), gain) >= here);
    CHECK(at(base, gain + random.below(1000)) >= here);
  }
}

TEST_CASE("who uses all that it is given never loses on time, however long the game is", "[clock]") {
  Random random(8);
  for (int i = 0; i < 400; ++i) {
    TimeControl c{1000 + random.below(100'000), random.below(2) * (20 + random.below(3000)),
                  static_cast<int>(random.below(2) * (1 + random.below(60)))};
    // Of a clock without more to come the last second is for seven hundred moves of a millisecond each.
    const int turns = c.increment > 0 || c.moves > 0 ? 2000 : 600;
    const int steps = 1 + static_cast<int>(random.below(4));
    const bool reported_steps = random.below(2);
    GameClock clock(c, std::nullopt);
    INFO(write_time_control(c) << ", " << steps << (reported_steps ? " steps" : " plies"));
    for (int turn = 0; turn < turns; ++turn) {
      for (int s = 0; s < steps; ++s)
        REQUIRE(clock.spend(Side::first, *clock.for_move(Side::first, reported_steps ? steps - s : 0)));
      clock.end_turn(Side::first);
      if (clock.left(Side::first) < 700 && c.increment == 0 && c.moves == 0) break;
    }
  }
}
