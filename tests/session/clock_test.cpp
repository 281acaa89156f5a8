// Timed games: whose time goes by, what the clocks show at each place, who loses on time, and what a record keeps.
#include <cmath>

#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/session/play/annotations.h"
#include "engine/session/play/play_commands.h"
#include "tests/session/support.h"

using namespace session_test;

namespace {

TimeControl control(const char* text) { return sure(parse_time_control(text)); }

void timed(Session& s, const char* game, const char* tc, const char* second = "human") {
  command::NewGame c;
  c.game = game;
  c.second = second;
  c.clock = control(tc);
  s.apply(command::MoveDelay{0});
  s.apply(c);
  s.poll(0);
}

void think(Session& s, HeldClock& clock, double seconds) {
  clock.advance(seconds);
  s.poll(0);
}

void move(Session& s) {
  const Play& p = s.play();
  s.apply(command::Play{p.game().moves(p.position(), p.tree().history(p.current())).back()});
  s.poll(0);
}

i64 left(const Session& s, Side side) { return s.play().clock().left(side); }

}  // namespace

TEST_CASE("clocks begin with the first move, go for who is to move, and gain the increment", "[session][clock]") {
  HeldClock clock;
  Session s;
  timed(s, "reversi", "1:00+2");
  think(s, clock, 50);
  CHECK(left(s, Side::first) == 60'000);
  CHECK_FALSE(s.play().on_the_clock());
  move(s);
  CHECK(left(s, Side::first) == 62'000);
  think(s, clock, 7.5);
  CHECK(s.play().on_the_clock() == Side::second);
  CHECK(left(s, Side::second) == 52'500);
  move(s);
  CHECK(left(s, Side::second) == 54'500);
  think(s, clock, 1);
  CHECK(left(s, Side::first) == 61'000);
  // Whoever looks back at the game is timed all the same.
  s.apply(command::GoToEnd{false});
  think(s, clock, 1);
  CHECK(left(s, Side::first) == 60'000);  // as it was there
  s.apply(command::GoToEnd{true});
  CHECK(left(s, Side::first) == 60'000);
}

TEST_CASE("a turn of several plies has the increment once, and sessions have their moves", "[session][clock]") {
  HeldClock clock;
  Session s;
  timed(s, "kalah", "2/0:30+1");
  s.apply(command::Play{*s.play().game().parse_move(s.play().position(), "3")});  // the turn goes on
  REQUIRE(s.play().node().mover == Side::first);
  CHECK(left(s, Side::first) == 30'000);
  think(s, clock, 4);
  s.apply(command::Play{*s.play().game().parse_move(s.play().position(), "6")});
  REQUIRE(s.play().node().mover == Side::second);
  CHECK(left(s, Side::first) == 27'000);
  CHECK(s.play().clock().moves_to_go(Side::first) == 1);
}

TEST_CASE("a move that is taken back gives both clocks back as they were", "[session][clock]") {
  HeldClock clock;
  Session s;
  timed(s, "reversi", "1:00");
  move(s);
  think(s, clock, 5);
  move(s);
  think(s, clock, 9);
  s.apply(command::Undo{});
  CHECK(left(s, Side::second) == 60'000);
  CHECK(left(s, Side::first) == 60'000);
  think(s, clock, 3);
  CHECK(left(s, Side::second) == 57'000);
  s.apply(command::Redo{});
  CHECK(left(s, Side::second) == 55'000);
  CHECK(s.play().on_the_clock() == Side::first);
}

TEST_CASE("a flag that falls loses the game, whatever is looked at, and the record says so", "[session][clock]") {
  HeldClock clock;
  Session s;
  timed(s, "reversi", "0:10");
  for (int i = 0; i < 3; ++i) move(s);
  think(s, clock, 4);
  move(s);
  s.apply(command::GoToEnd{false});
  think(s, clock, 9.999);
  CHECK_FALSE(s.play().end());
  think(s, clock, 0.002);
  REQUIRE(s.play().end());
  CHECK(s.play().end()->winner == Winner::second);
  CHECK(s.play().end()->text == "White wins: Black lost on time.");
  CHECK(s.play().node().ply == 4);
  CHECK(left(s, Side::first) == 0);
  const std::string text = s.play().game_text();
  for (const char* says : {"[Result \"0-1\"]", "[Termination \"time forfeit\"]", "[TimeControl \"10\"]",
                           "{[%clk 0:00:10.000]}", "{[%clk 0:00:06.000]}"}) {
    INFO(text << "\nwants " << says);
    CHECK(text.find(says) != std::string::npos);
  }
  // Time stands still, and nothing begins to run by itself in a game that is read.
  think(s, clock, 100);
  CHECK(s.play().node().ply == 4);
  Session other;
  other.apply(command::Paste{text});
  CHECK(other.play().clock().left(Side::second) == 6'000);
  CHECK(other.play().setup().clock == control("10"));
  CHECK_FALSE(other.play().timed());
  other.apply(command::Undo{});
  move(other);
  think(other, clock, 100);
  CHECK_FALSE(other.play().end());
  // Who plays on after that does so without a clock.
  s.apply(command::PlayOn{});
  CHECK_FALSE(s.play().end());
  think(s, clock, 100);
  CHECK_FALSE(s.play().end());
}

TEST_CASE("a session that is kept goes on with its clocks after the next move", "[session][clock]") {
  HeldClock clock;
  Session s;
  timed(s, "kalah", "3:00+2");
  s.apply(command::Play{s.play().game().moves(s.play().position()).front()});
  think(s, clock, 30);
  s.apply(command::Play{s.play().game().moves(s.play().position()).front()});
  const i64 first = left(s, Side::first), second = left(s, Side::second);
  Session again;
  REQUIRE(again.load_state(s.save_state()));
  think(again, clock, 50);
  CHECK(left(again, Side::first) == first);
  CHECK(left(again, Side::second) == second);
  move(again);
  think(again, clock, 1);
  CHECK(again.play().on_the_clock());
}

TEST_CASE("a computer is timed while it thinks, divides its time, and keeps to its depth", "[session][clock]") {
  HeldClock clock;
  Session s;
  timed(s, "reversi", "2:00", "modern:nodes=2000");
  move(s);
  REQUIRE(wait_for(s, [&] { return s.play().node().ply == 2; }));
  REQUIRE(s.runs().run());
  CHECK(s.runs().run()->request().limits.milliseconds > 0);
  CHECK(s.runs().run()->request().limits.milliseconds <= 120'000 / 20);
  CHECK(s.runs().run()->request().limits.nodes == 2000);
  CHECK(left(s, Side::second) == 120'000);  // the clock is held
  timed(s, "reversi", "0:02", "modern:3");
  move(s);
  REQUIRE(wait_for(s, [&] { return s.play().node().ply == 2; }));
  CHECK(s.runs().run()->request().limits.milliseconds == 0);
  // What it thinks too long costs it the game.
  timed(s, "reversi", "0:02", "modern:60");
  move(s);
  REQUIRE(wait_for(s, [&] { return s.runs().thinking(); }));
  think(s, clock, 2.5);
  REQUIRE(s.play().end());
  CHECK(s.play().end()->text == "Black wins: White lost on time.");
  REQUIRE(wait_for(s, [&] { return !s.runs().running(); }));
  CHECK(s.play().node().ply == 1);
  // It does not think while somebody looks back, and is not timed.
  timed(s, "reversi", "0:02", "modern:60");
  move(s);
  REQUIRE(wait_for(s, [&] { return s.runs().thinking(); }));
  s.apply(command::GoToEnd{false});
  REQUIRE(wait_for(s, [&] { return !s.runs().running(); }));
  think(s, clock, 60);
  CHECK_FALSE(s.play().end());
}

TEST_CASE("a clock is set anew, taken away, and goes on with a new game of the same kind", "[session][clock]") {
  HeldClock clock;
  Session s;
  timed(s, "reversi", "1:00");
  move(s);
  move(s);
  s.apply(command::SetClock{control("5:00")});
  CHECK(left(s, Side::first) == 300'000);
  think(s, clock, 10);
  CHECK(left(s, Side::first) == 290'000);
  s.apply(command::Restart{});
  CHECK(s.play().timed());
  CHECK(left(s, Side::first) == 300'000);
  s.apply(command::SetClock{});
  CHECK_FALSE(s.play().setup().clock);
  move(s);
  think(s, clock, 1000);
  CHECK_FALSE(s.play().end());
}

TEST_CASE("clocks and time controls are written as people read them", "[session][clock]") {
  CHECK(clock_text(180'000) == "3:00");
  CHECK(clock_text(179'001) == "3:00");
  CHECK(clock_text(179'000) == "2:59");
  CHECK(clock_text(19'999) == "0:19.9");
  CHECK(clock_text(0) == "0:00.0");
  CHECK(clock_text(-5) == "0:00.0");
  CHECK(clock_text(3'723'000) == "1:02:03");
  CHECK(time_control_words(control("3:00+2")) == "3:00 + 2 s a move");
  CHECK(time_control_words(control("40/60")) == "1:00 for 40 moves");
  CHECK(time_control_words(control("0.5")) == "0.5 s");
  CHECK(is_low(9'999, control("5:00")));
  CHECK_FALSE(is_low(40'000, control("5:00")));
  CHECK(is_low(900, control("2")));
  for (const i64 ms : {i64{0}, i64{1}, i64{178'300}, i64{86'400'000}})
    CHECK(parse_clock_comment(clock_comment(ms)) == ms);
  for (const char* none :
       {"", "[%clk ]", "[%clk 1:2]", "[%clk 0:61:00]", "[%clk -1:00:00]", "[%clk 0:00:nan]", "eval 3"})
    CHECK_FALSE(parse_clock_comment(none));
}
