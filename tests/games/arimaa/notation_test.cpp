// Positions, turns and games of Arimaa as text.
#include "engine/games/arimaa/game.h"
#include "engine/games/arimaa/setups.h"
#include "tests/games/arimaa/support.h"

using namespace arimaa_test;

namespace {

constexpr const char* standard = "g [rrrrrrrrhdcemcdh................................HDCMECDHRRRRRRRR]";

}  // namespace

TEST_CASE("one-line positions take dots, blanks, marked traps and the old side letters", "[arimaa]") {
  const std::string blanks = "w [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";
  const std::string marked = "g [rrrrrrrrhdcemcdh  x  x                    X  X  HDCMECDHRRRRRRRR]";
  for (const std::string& text : {std::string(standard), blanks, marked, "12" + std::string(standard)})
    CHECK(position_text(position(text)) == standard);
  CHECK(position("b " + std::string(standard).substr(2)).side == 1);
  CHECK(position(std::string(standard) + " 2").used == 2);
  CHECK(position_text(position(std::string(standard) + " 2 + Ee2n")) == std::string(standard) + " 2 + Ee2n");
}

TEST_CASE("a board in eight lines is read as AEI tools write it", "[arimaa]") {
  const State s = position(
      "12s\n +-----------------+\n8| r r r r r r r r |\n7| h d c e m c d h |\n6| . . x . . x . . |\n5| . . . . . . . . "
      "|\n"
      "4| . . . . E . . . |\n3|     x     X     |\n2| H D C M   C D H |\n1| R R R R R R R R |\n +-----------------+\n  "
      " a b c d e f g h\n");
  CHECK(position_text(s) == "s [rrrrrrrrhdcemcdh....................E...........HDCM.CDHRRRRRRRR]");
}

TEST_CASE("the middle of a turn keeps its start, its steps and what is open", "[arimaa]") {
  const std::string base = "g [.......r..................d.....c...H.......................R...]";
  const std::string text = base + " + Re1n";
  const State s = position(text);
  CHECK(position_text(s) == text);
  CHECK(s.used == 1);
  const State push = position("g [.......r...........................rE.......................R...] + rd4w");
  CHECK(push.open == Open::push);
  // A removal may be left out, but not be wrong.
  const std::string trap = "g [.......r..........................H.......................R.....]";
  CHECK(position_text(position(trap + " + Hc4s")) == trap + " + Hc4s Hc3x");
  CHECK(position_text(position(trap + " + Hc4s Hc3x")) == trap + " + Hc4s Hc3x");
}

TEST_CASE("turn lines are read with g and s or w and b, and written with g and s", "[arimaa]") {
  const ArimaaRules rules;
  const State s = start_of("standard", 0);
  const auto a = read_moves(rules, s, "2w Ee2n Ee3n Ee4n Db2n\n2b ed7s hb7s\n3w pass");
  CHECK(!a);  // nobody may pass a whole turn
  const auto b = read_moves(rules, s, "2w Ee2n Ee3n Ee4n Db2n\n2b ed7s da7s");
  CHECK(!b);
  const auto c = read_moves(rules, s, "2w Ee2n Ee3n Ee4n Db2n\n2b ed7s db7s\n3w Me2n");
  REQUIRE(!c);  // the camel stands on d2
  const auto d = read_moves(rules, s, "2w Ee2n Ee3n Ee4n Db2n\n2b ed7s db7s\n3w Md2n");
  REQUIRE(d);
  CHECK(d->moves.size() == 4 + 3 + 2);
  CHECK(turn_lines(rules, s, d->moves) == "2g Ee2n Ee3n Ee4n Db2n\n2s ed7s db7s\n3g Md2n");
  const auto open = read_moves(rules, s, "2g Ee2n Ee3n ...");
  REQUIRE(open);
  CHECK(open->end.used == 2);
  CHECK(turn_lines(rules, s, open->moves) == "2g Ee2n Ee3n ...");
  const auto back = read_moves(rules, s, "2g Ee2n\n2s takeback\n2g Md2n\n2s ed7s\n3g resigns");
  REQUIRE(back);
  CHECK(back->resigned);
  CHECK(turn_lines(rules, s, back->moves) == "2g Md2n\n2s ed7s");
}

TEST_CASE("an official record is read from its set-up turns on and written back", "[arimaa]") {
  const std::string text =
      "1g Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2\n"
      "1s ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7\n"
      "2g Ee2n Ee3n Ee4n Hb2n\n"
      "2s ed7s ed6s hg7s hb7s\n"
      "3g Md2n";
  const auto r = arimaa_game_type().parse_game(text, {});
  INFO((r ? std::string() : r.error().message));
  REQUIRE(r);
  CHECK(r->moves.size() == 4 + 4 + 2);
  CHECK(is_complete_setup(r->start.as<State>()));
  const std::string written = r->game->write_game(*r);
  CHECK(written.find(text) != std::string::npos);
  const auto again = arimaa_game_type().parse_game(written, {});
  REQUIRE(again);
  CHECK(again->moves == r->moves);
  // With the tag that says so the set-up is played as well.
  const auto by_hand = arimaa_game_type().parse_game("[Rules \"setup=by-hand\"]\n\n" + text, {});
  REQUIRE(by_hand);
  CHECK(by_hand->moves.size() == 32 + 10);
  // An error in the middle of it has the column of its line.
  const auto wrong = arimaa_game_type().parse_game(text + " Md3n Me5n", {});
  REQUIRE(!wrong);
  CHECK(wrong.error().message.find("Me5n") != std::string::npos);
}

TEST_CASE("whole turns are coded in 32 bits and read back as plies", "[arimaa]") {
  const State s = position("s [r...r..r.rrr.rr...dcd.....HMmh...H.eEhc..C.CDD....RRR.RRRR...R..]");
  TurnLister lister;
  const auto& all = lister.list(s.now, Side::second, 4);
  const ArimaaRules rules;
  Random random(3);
  for (int i = 0; i < 300; ++i) {
    const std::size_t k = 1 + random.below(static_cast<u32>(all.size() - 1));
    const TurnCode code = lister.turn(k);
    REQUIRE(is_turn(code));
    CAPTURE(turn_text(s, code, true));
    const auto read = read_moves(rules, s, turn_text(s, code, i % 2 == 0));
    INFO((read ? std::string() : read.error().message));
    REQUIRE(read);
    State x = s;
    for (const Move m : plies_of(s, code)) {
      REQUIRE(legal(x, move_text(x, m)));
      x = rules.after(x, m);
    }
    REQUIRE(x.side == 0);
    REQUIRE(x.now == all[k].board);
    REQUIRE(x.key == all[k].key);
  }
}
