#include "engine/games/kalah/notation.h"

#include "tests/games/kalah/support.h"
#include "tests/games/play.h"

using namespace ply;
using namespace ply::kalah_test;

namespace {

/// "column: message" of a text that must be refused.
template <class T>
std::string refusal(const Result<T>& result) {
  return result ? "accepted" : std::to_string(result.error().column) + ": " + result.error().message;
}
/// A written game without its tags.
std::string turns_of(const kalah::WrittenGame& game) {
  const std::string text = kalah::game_text(game);
  return text.substr(text.find("\n\n") + 2);
}
std::string refused_game(std::string_view text) { return refusal(kalah::read_game(text)); }

}  // namespace

// B's row    12 11 10  9  8  7
// stores  13                    6
// A's row     0  1  2  3  4  5      counted as the original's report does
TEST_CASE("a sowing can be named by its cell, around the board from 0", "[kalah][notation]") {
  Random random(13);
  for (int i = 0; i < 500; ++i) {
    const kalah::KalahRules rules(random_options(random));
    const kalah::State s = random_state(rules, random, 60);
    if (rules.finished(s)) continue;
    for (int pit = 0; pit < rules.pits(); ++pit) {
      const int cell = pit + (s.side == 0 ? 0 : rules.pits() + 1);
      const auto by_pit = kalah::read_sowing(rules, s, std::to_string(pit + 1));
      const auto by_cell = kalah::read_sowing(rules, s, "@" + std::to_string(cell));
      REQUIRE(by_pit.ok() == by_cell.ok());
      if (by_pit) CHECK(*by_pit == *by_cell);
    }
    const int store = rules.pits() + (s.side == 0 ? 0 : rules.pits() + 1);
    CHECK_FALSE(kalah::read_sowing(rules, s, "@" + std::to_string(store)));
  }
}

TEST_CASE("a Kalah position without a code takes the rules it is read with", "[kalah][notation]") {
  const auto p = kalah::read_position("  3,2,9/0/3,5,2/2 B  ", preset("standard"));
  REQUIRE(p.ok());
  CHECK(p->options.pits == 3);
  CHECK(kalah::code_of(p->options) == "n-io-");
  CHECK(!p->code_given);
  CHECK(p->state.side == 1);
  CHECK(p->state.total == 26);
}

TEST_CASE("Kalah turns are written as chains of sowings, numbered in pairs", "[kalah][notation]") {
  const kalah::KalahRules rules;
  const kalah::State start = rules.initial();
  // A3 ends in the store, A2 then sows 3,4,5,6; B2 sows four
  const auto moves = whole(kalah::read_sowings(rules, start, "1. 3-2 2"));
  REQUIRE(moves.ok());
  CHECK(*moves == std::vector<u8>{2, 1, 1});
  CHECK(turns_of({rules.options(), start, *moves, {}, {}}) == "1. 3-2 2\n");
  CHECK(*whole(kalah::read_sowings(rules, start, "3 2 2")) == *moves);  // single sowings
  // Glued numbers, suffixes, a comment
  CHECK(*whole(kalah::read_sowings(rules, start, "1.3+-2 {why} 1... 2")) == *moves);
  CHECK(kalah::sowing_display(rules, start, 2) == "3+");

  const auto b = at("1,0,0,0,0,2/20/1,0,0,0,0,3/20 B s-io-");
  CHECK(turns_of({b.options, b.state, {0, 5, 1}, {}, {}}) == "1... 1 2. 6 2\n");
  const auto capture = at("1,0,0,0,0,2/20/0,0,0,0,5,0/20 A s-io-");
  CHECK(kalah::sowing_display(rules, capture.state, 0) == "1x6#");
}

TEST_CASE("a Kalah game keeps its rules, size, start and result", "[kalah][notation]") {
  const auto game = kalah::read_game(
      "[Game \"Kalah\"]\n[Rules \"n-io-\"]\n[Size \"6x4\"]\n[Start \"0,0,0,0,0,1/20/3,0,2,0,1,6/15 A n-io-\"]\n"
      "[Result \"21-27\"]\n[Event \"x\"]\n\n1. 6#\n");
  REQUIRE(game.ok());
  CHECK(game->options == preset("standard"));
  CHECK(game->result == std::pair{21, 27});
  CHECK(game->moves == std::vector<u8>{5});
  CHECK(kalah::game_text(*game) ==
        "[Game \"Kalah\"]\n[Rules \"n-io-\"]\n[Size \"6x4\"]\n[Start \"0,0,0,0,0,1/20/3,0,2,0,1,6/15 A n-io-\"]\n"
        "[Result \"21-27\"]\n[Event \"x\"]\n\n1. 6\n");
}

TEST_CASE("a Kalah game that contradicts itself says where", "[kalah][notation]") {
  CHECK(refused_game("[Game \"Oware\"]") == "8: this is not a game of Kalah");
  CHECK(refused_game("[Size \"6\"]") == "8: the size must be pits x stones, as in 6x4");
  CHECK(refused_game("[Size \"9x4\"]") == "8: pits must be 1 to 8");
  CHECK(refused_game("[Size \"6x4\"]\n[Size \"6x4\"]") == "2: line 2: a second tag \"Size\"");
  CHECK(refused_game("[Rules \"s-io\"]") == "13: the rule code ends before the early end: x or -");
  CHECK(refused_game("[Size \"6x4\"][Start \"4,4/0/4,4/0 A\"]") ==
        "21: the start has another number of pits than the tag Size");
  CHECK(refused_game("[Rules \"s-io-\"][Start \"4,4/0/4,4/0 A n-io-\"]") ==
        "24: the start names other rules than the tag Rules");
  CHECK(refused_game("[Start \"4,4/0/4,4 A\"]") == "18: expected ',' or '/' after the pits of B, found a blank");
  CHECK(refused_game("[Start \"0,1/0/4,4/0 A\"]\n[Result \"1-9\"]\n\n2") == "10: line 2: the moves end with 1-8");
  CHECK(refused_game("[Event \"x]\n\n3") == "11: line 1: the value of the tag \"Event\" is not closed");
  CHECK(refused_game("[Event \"x\"]\n\n3-2 2\n6 9") == "3: line 4: the pits are numbered 1 to 6");
}
