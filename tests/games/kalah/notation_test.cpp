#include "engine/games/kalah/notation.h"

#include "tests/games/kalah/support.h"

using namespace ply;
using namespace ply::kalah_test;

namespace {

/// "column: message" of a text that must be refused.
template <class T>
std::string refusal(const Result<T>& result) {
  return result ? "accepted" : std::to_string(result.error().column) + ": " + result.error().message;
}
std::string refused_position(std::string_view text) { return refusal(kalah::read_position(text)); }
/// A written game without its tags.
std::string turns_of(const kalah::WrittenGame& game) {
  const std::string text = kalah::game_text(game);
  return text.substr(text.find("\n\n") + 2);
}
std::string refused_game(std::string_view text) { return refusal(kalah::read_game(text)); }

kalah::WrittenGame random_game(Random& random) {
  kalah::WrittenGame game;
  game.options = random_options(random);
  const kalah::KalahRules rules(game.options);
  game.start = random.below(2) ? rules.initial() : random_state(rules, random, 20);
  kalah::State s = game.start;
  kalah::KalahRules::MoveList list;
  const u32 length = random.below(120);
  for (u32 i = 0; i < length; ++i) {
    rules.moves(s, list);
    if (list.empty()) break;
    game.moves.push_back(list[static_cast<int>(random.below(static_cast<u32>(list.size())))]);
    s = rules.after(s, game.moves.back());
  }
  if (random.below(2)) game.tags.emplace_back("Event", "a \"quoted\" \\ name");
  return game;
}

/// Changes, drops or inserts a few bytes.
std::string mutated(std::string text, Random& random) {
  static constexpr std::string_view likely = "0123456789,/ -+x#.AB[]\"{}\\\n\tsneicomAB*\xff";
  for (u32 i = 0, n = 1 + random.below(4); i < n; ++i) {
    const std::size_t place = random.below(static_cast<u32>(text.size() + 1));
    const char c =
        random.below(4) ? likely[random.below(static_cast<u32>(likely.size()))] : static_cast<char>(random.below(256));
    switch (random.below(3)) {
      case 0: text.insert(place, 1, c); break;
      case 1: text.erase(place, 1 + random.below(3)); break;
      default:
        if (place < text.size()) text[place] = c;
    }
  }
  return text;
}

/// What is accepted must survive being written and read again; what is refused must say where.
void check_any_text(const std::string& text) {
  CAPTURE(text);
  if (const auto p = kalah::read_position(text)) {
    const kalah::KalahRules rules(p->options);
    const auto again = kalah::read_position(kalah::position_text(rules, p->state));
    REQUIRE(again.ok());
    REQUIRE(again->state == p->state);
    REQUIRE(kalah::code_of(again->options) == kalah::code_of(p->options));
  } else {
    REQUIRE(p.error().column >= 1);
    REQUIRE(p.error().column <= static_cast<int>(text.size()) + 1);
    REQUIRE(!p.error().message.empty());
  }
  if (const auto g = kalah::read_game(text)) {
    const auto again = kalah::read_game(kalah::game_text(*g));
    REQUIRE(again.ok());
    REQUIRE(again->moves == g->moves);
    REQUIRE(again->start == g->start);
  } else {
    REQUIRE(g.error().column >= 1);
    REQUIRE(!g.error().message.empty());
  }
  const kalah::KalahRules rules;
  if (const auto m = whole(kalah::read_sowings(rules, rules.initial(), text)); !m) REQUIRE(m.error().column >= 1);
  if (const auto m = kalah::read_sowing(rules, rules.initial(), text); m) REQUIRE(*m < 6);
}

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
  const kalah::KalahRules rules;
  const auto wrong = kalah::read_sowing(rules, rules.initial(), "@7");
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message == "the pits of A are the cells 0 to 5, counted from 0 around the board");
}

TEST_CASE("a Kalah position written and read is the same position, under any rules", "[kalah][notation]") {
  Random random(11);
  for (int i = 0; i < 2000; ++i) {
    const kalah::KalahRules rules(random_options(random));
    const kalah::State s = random_state(rules, random, 60);
    const std::string text = kalah::position_text(rules, s);
    CAPTURE(text);
    const auto read = kalah::read_position(text, rules.options());
    REQUIRE(read.ok());
    REQUIRE(read->state == s);
    REQUIRE(read->options == rules.options());
    REQUIRE(read->code_given);
    REQUIRE(kalah::position_text(kalah::KalahRules(read->options), read->state) == text);
  }
}

TEST_CASE("a Kalah game written and read is the same game, with and without suffixes", "[kalah][notation]") {
  Random random(12);
  for (int i = 0; i < 1000; ++i) {
    const kalah::WrittenGame game = random_game(random);
    const kalah::KalahRules rules(game.options);
    const std::string text = kalah::game_text(game);
    CAPTURE(text);
    const auto read = kalah::read_game(text);
    REQUIRE(read.ok());
    REQUIRE(read->options == game.options);
    REQUIRE(read->start == game.start);
    REQUIRE(read->moves == game.moves);
    REQUIRE(read->tags == game.tags);
    REQUIRE(kalah::game_text(*read) == text);
  }
}

TEST_CASE("no text crashes the Kalah readers, and what they refuse they place", "[kalah][notation]") {
  Random random(13);
  for (int i = 0; i < 3000; ++i) {
    std::string noise(random.below(60), ' ');
    for (char& c : noise) c = static_cast<char>(random.below(256));
    check_any_text(noise);
  }
  for (int i = 0; i < 6000; ++i) {
    const kalah::WrittenGame game = random_game(random);
    const kalah::KalahRules rules(game.options);
    check_any_text(mutated(kalah::position_text(rules, game.start), random));
    check_any_text(mutated(kalah::game_text(game), random));
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

TEST_CASE("a Kalah position that is not allowed says what and where", "[kalah][notation]") {
  CHECK(refused_position("") == "1: expected the stones in pit 1 of A, found the end of the text");
  CHECK(refused_position("4,4,x/0/4,4,4/0 A") == "5: expected the stones in pit 3 of A, found 'x'");
  CHECK(refused_position("4,4,4,4/0/4,4,4/0 A") == "11: row A has 4 pits, row B has 3");
  CHECK(refused_position("1,1,1,1,1,1,1,1,1/0/1/0 A") == "17: row A has more than 8 pits");
  CHECK(refused_position("4,256/0/4,4/0 A") == "3: a cell holds at most 255 stones");
  CHECK(refused_position("200,56/0/4,4/0 A") == "1: 264 stones on the board; at most 255 are possible");
  CHECK(refused_position("4,4/0/4,4 A") == "10: expected ',' or '/' after the pits of B, found a blank");
  CHECK(refused_position("4,4/0 4,4/0 A") == "6: expected '/' after A's store, found a blank");
  CHECK(refused_position("4,4/0/4,4/0") == "12: expected a blank and the side to move, found the end of the text");
  CHECK(refused_position("4,4/0/4,4/0 C") == "13: the side to move must be A or B, found 'C'");
  CHECK(refused_position("4,4/0/4,4/0 A s-jo-") ==
        "17: letter 3 of the rule code must be the end: i (either row) or c (cannot move)");
  CHECK(refused_position("4,4/0/4,4/0 A s-io- x") == "21: expected nothing after the rule code, found 'x'");
  CHECK(refused_position("4,-4/0/4,4/0 A") == "3: expected the stones in pit 2 of A, found '-'");
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
  CHECK(*whole(kalah::read_sowings(rules, start, "1.3+-2 {why} 1... 2")) ==
        *moves);  // glued numbers, suffixes, a comment
  CHECK(kalah::sowing_display(rules, start, 2) == "3+");

  const auto b = at("1,0,0,0,0,2/20/1,0,0,0,0,3/20 B s-io-");
  CHECK(turns_of({b.options, b.state, {0, 5, 1}, {}, {}}) == "1... 1 2. 6 2\n");
  const auto capture = at("1,0,0,0,0,2/20/0,0,0,0,5,0/20 A s-io-");
  CHECK(kalah::sowing_display(rules, capture.state, 0) == "1x6#");
}

TEST_CASE("Kalah moves that are not legal say which and why", "[kalah][notation]") {
  const kalah::KalahRules rules;
  const kalah::State start = rules.initial();
  const auto refused = [&](std::string_view text) { return refusal(whole(kalah::read_sowings(rules, start, text))); };
  CHECK(refused("1. 7") == "4: the pits are numbered 1 to 6");
  CHECK(refused("1. 0") == "4: the pits are numbered 1 to 6");
  CHECK(refused("1. 3-3") == "6: pit 3 of A is empty");
  CHECK(refused("1. 2-3") == "5: sowing 2 ends the turn: there is no extra turn to continue with");
  CHECK(refused("1. a2") == "4: expected a pit number, found 'a'");
  CHECK(refused("1. 2b") == "5: expected a blank or '-' after a sowing, found 'b'");
  CHECK(refused("1. 2x") == "6: expected the number captured after 'x', found the end of the text");
  CHECK(refused("1. 2 {no end") == "6: a comment that begins with '{' is not closed");
  CHECK(refusal(kalah::read_sowing(rules, start, "3-2")) == "2: expected nothing after one sowing, found '-'");
  const auto over = at("0,0,0,0,0,0/20/1,2,3,0,0,0/22 A s-io-");
  CHECK(refusal(kalah::read_sowing(rules, over.state, "1")) == "1: no move is possible here: the game is over");
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
