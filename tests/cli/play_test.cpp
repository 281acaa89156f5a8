// Games in the terminal, with the terminal played by a text.
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("two people play a game to its end", "[cli]") {
  const Ran ran = run({"play", "toy-tree", "--position", "([1 2] [3 4])"}, "2\n1\n");
  CHECK(ran.code == 0);
  CHECK(contains(ran.out, "MAX to move"));
  CHECK(contains(ran.out, "worth 3"));
}

TEST_CASE("help, moves, undo, hint, quit and mistakes are answered", "[cli]") {
  const Ran ran =
      run({"play", "kalah", "--second", "beginner"}, "help\nmoves\nundo\n9\n3-2\nundo\nposition\nhint\nquit\n");
  CHECK(ran.code == 0);
  CHECK(contains(ran.out, "takes back"));
  CHECK(contains(ran.out, "nothing to take back"));
  CHECK(contains(ran.out, "B plays"));
  CHECK(contains(ran.out, "Hint:"));
}

TEST_CASE("undo takes back the computer's moves as well", "[cli]") {
  const Ran ran = run({"play", "kalah", "--second", "beginner"}, "1\nundo\nposition\n");
  CHECK(contains(ran.out, "4,4,4,4,4,4/0/4,4,4,4,4,4/0 A s-io-"));
}

TEST_CASE("the end of the input leaves cleanly at any point", "[cli]") {
  for (const char* input : {"", "1", "1\n", "2\n", "1\n2\n", "1\n2\n3", "x\n\n?\n"}) {
    INFO(input);
    CHECK(run({"play", "kalah"}, input).code == 0);
    CHECK(run({"play", "toy-tree"}, input).code == 0);
  }
}

TEST_CASE("computers play a whole game against each other, the same each time", "[cli]") {
  const std::vector<std::string> arguments = {"play",     "kalah",       "--first", "modern:nodes=500",
                                              "--second", "intermediate"};
  const Ran a = run(arguments), b = run(arguments);
  CHECK(a.code == 0);
  CHECK(a.out == b.out);
  CHECK((contains(a.out, "wins") || contains(a.out, "Draw")));
}

TEST_CASE("kalah asks for the mode and the level as the original did", "[cli]") {
  const Ran one = run({"play", "kalah"}, "3\n1\n0\nadvanced\n3\n2\n");
  CHECK(contains(one.out, "number from 1 to 2"));
  CHECK(contains(one.out, "number from 1 to 4"));
  CHECK(contains(one.out, "A is Human, B is Advanced"));
  CHECK(contains(one.out, "B plays"));
  const Ran two = run({"play", "kalah"}, "2\n3-2\n1\n");
  CHECK(contains(two.out, "A is Human, B is Human"));
  CHECK(!contains(two.out, "plays"));
}

TEST_CASE("reversi talks as the original did: its printed game comes out", "[cli]") {
  // Easy; row 5 column 3; the machine answers row 6 column 5. Then the game is ended and announced.
  const Ran ran = run({"play", "reversi"}, "1\n5\n3\n0\nn\n");
  CHECK(ran.code == 0);
  CHECK(contains(ran.out, "Discs still to be placed: 60"));
  CHECK(contains(ran.out, "row 6, column 5"));
  CHECK(contains(ran.out, "The game was ended."));
  CHECK(contains(ran.out, "draw"));
  CHECK(contains(ran.out, "Another game? (y/n)"));
}

TEST_CASE("reversi names why a square is refused and asks again", "[cli]") {
  const Ran ran = run({"play", "reversi"}, "3\nx\n2\n4\n4\n9\n1\n1\n6\n5\n-1\nmaybe\ny\n1\n0\nn\n");
  CHECK(ran.code == 0);
  CHECK(contains(ran.out, "number from 1 to 2"));
  CHECK(contains(ran.out, "number from 1 to 8"));
  CHECK(contains(ran.out, "not empty"));
  CHECK(contains(ran.out, "Row 1, column 1 cannot be played: no enemy disc is next to this square."));
  CHECK(contains(ran.out, "     1 2 3 4 5 6 7 8\n   1 . . ."));
  CHECK(contains(ran.out, "Please answer y or n"));
  for (const char* input : {"", "1\n", "1\n5\n", "1\n5\n3\n", "1\n0\n", "0\nn\n"})
    CHECK(run({"play", "reversi"}, input).code == 0);
}

TEST_CASE("reversi takes row and column at once, in the ways people write them", "[cli]") {
  const Ran apart = run({"play", "reversi"}, "1\n5\n3\n0\nn\n");
  const auto replies = [](const std::string& out) { return out.substr(out.find("The machine is thinking")); };
  for (const char* both : {"5,3", "5, 3", "5 3", "(5,3)", " ( 5 , 3 ) "}) {
    INFO(both);
    const Ran ran = run({"play", "reversi"}, std::string("1\n") + both + "\n0\nn\n");
    CHECK(replies(ran.out) == replies(apart.out));
  }
  const Ran wrong = run({"play", "reversi"}, "1\n5,9\n5,\n,3\n5,x\n5,0\nn\n");
  CHECK(contains(wrong.out, "number from 1 to 8"));
  CHECK(contains(wrong.out, "The game was ended."));
}

TEST_CASE("reversi's forced passes are played and the result is announced", "[cli]") {
  const Ran ran = run({"play", "reversi", "--first", "easy", "--second", "hard"});
  CHECK(ran.code == 0);
  CHECK((contains(ran.out, "wins") || contains(ran.out, "Draw")));
}

TEST_CASE("arimaa asks for the piece, the kind of move and the target, as the original did", "[cli]") {
  // Silver against the machine from the standard set-up: a wrong piece, a wrong target, a step, its end, back, a typed
  // step, out.
  const Ran ran = run({"play", "arimaa"}, "s\ns\nc\nmaybe\na4\na1\nd7\n1\nd8\nd7\n1\nd6\nend\nquit\n");
  CHECK(ran.code == 0);
  CHECK(contains(ran.out, "Gold plays"));
  CHECK(contains(ran.out, "There is no piece on that square"));
  CHECK(contains(ran.out, "That is not your piece"));
  CHECK(contains(ran.out, "d8 is not empty"));
  CHECK(contains(ran.out, "Silver, 3 steps left"));
  const Ran both = run({"play", "arimaa"}, "b\nr\n7\nundo\nmoves\nend\nquit\n");
  CHECK(contains(both.out, "The seed is 7."));
  CHECK(contains(both.out, "There is nothing to take back"));
  CHECK(contains(both.out, "a turn has at least one step"));
  const Ran hand = run({"play", "arimaa"}, "b\nh\nEe9\nEe2\nEd2\nundo\nrandom\nrandom\nquit\n");
  CHECK(contains(hand.out, "Silver sets up"));
  CHECK(contains(hand.out, "Gold, 4 steps left"));
  // A chosen piece is taken back at either question; the step before it stays.
  const Ran back = run({"play", "arimaa"}, "b\ns\nEe2n\nd2\nundo\nd2\n1\nundo\nd2\n1\nd3\nquit\n");
  CHECK(contains(back.out, "Gold, 2 steps left"));
  CHECK_FALSE(contains(back.out, "A square is a file"));
  // A push by its three squares, and one that is not possible.
  const Ran push =
      run({"play", "arimaa", "--position", "g [.......r...........................rE.......................R...]"},
          "b\ne4\n2\nd4\nc4\ne5\n1\ne4\nd4\n3\na1\na2\nquit\n");
  CHECK(contains(push.out, "Gold, 2 steps left"));
  CHECK(contains(push.out, "This move is not possible"));
  for (const char* input : {"", "s\n", "s\nr\n", "s\nr\n1\nc\n", "b\ns\nd2\n", "b\ns\nd2\n1\n", "n\ns\n"}) {
    INFO(input);
    CHECK(run({"play", "arimaa"}, input).code == 0);
  }
}

TEST_CASE("arimaa takes steps back past the end of the turn until the opponent has answered", "[cli]") {
  const auto count = [](const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++n;
    return n;
  };
  // Two people: Silver has not answered, so the fourth step and the third come back; then Gold ends his turn by
  // himself, and takes that back.
  const Ran two = run({"play", "arimaa"}, "b\ns\nEe2n\nEe3n\nEe4n\nDb2n\nundo\nundo\nend\nundo\nquit\n");
  CHECK(contains(two.out, "Silver, 4 steps left. Piece: undo"));
  CHECK(count(two.out, "Gold, 1 step left") == 2);
  CHECK(count(two.out, "Gold, 2 steps left") == 3);
  // The whole turn.
  const Ran whole = run({"play", "arimaa"}, "b\ns\nEe2n\nEe3n\nEe4n\nDb2n\nturn\nquit\n");
  CHECK(count(whole.out, "Gold, 4 steps left") == 2);
  // Against the machine there is a moment for it; whoever types on has not lost what he typed.
  const Ran one = run({"play", "arimaa"}, "g\ns\nc\nEe2n\nend\nundo\nundo\nMd2n\nend\n\nundo\nquit\n");
  CHECK(contains(one.out, "The turn is over. Enter, and Silver answers; undo takes back: undo"));
  CHECK(count(one.out, "Gold, 4 steps left") == 4);
  CHECK(count(one.out, "Silver plays") == 1);
  CHECK(contains(one.out, "The opponent has answered"));
  const Ran ahead = run({"play", "arimaa"}, "g\ns\nc\nEe2n\nend\nEe3n\nquit\n");
  CHECK(count(ahead.out, "Silver plays") == 1);
  CHECK(contains(ahead.out, "Gold, 3 steps left"));
}

TEST_CASE("a full stop behind an answer is no mistake in any of the games", "[cli]") {
  const Ran reversi = run({"play", "reversi"}, "1.\n5.\n3.\n0.\nn.\n");
  CHECK(contains(reversi.out, "row 6, column 5"));
  CHECK_FALSE(contains(reversi.out, "Please"));
  const Ran shogi = run({"play", "micro-shogi"}, "a.\n1.\n(2,4).\n(1,3).\nundo.\nexit.\n");
  CHECK(contains(shogi.out, "Player 2, piece"));
  CHECK(shogi.out.ends_with("Goodbye.\n"));
  CHECK_FALSE(contains(shogi.out, "Please"));
  const Ran kalah = run({"play", "kalah"}, "1.\n1.\n3.\nquit.\n");
  CHECK(contains(kalah.out, "A is Human, B is Beginner, original"));
  // The menu is the original's, line by line.
  CHECK(contains(kalah.out, "Level\n  1  Beginner\n  2  Intermediate\n  3  Advanced\n  4  Genetic program\n"));
  CHECK(contains(kalah.out, "A 1 : 0 B"));
  const Ran arimaa = run({"play", "arimaa"}, "b.\ns.\nEe2n.\nd2.\n1.\nd3.\nend.\nquit.\n");
  CHECK(contains(arimaa.out, "Silver, 4 steps left"));
  const Ran pivit = run({"play", "pivit"}, "1.\n1.\nb6-b3.\nquit.\n");
  CHECK(contains(pivit.out, "Blue>"));
}

TEST_CASE("kalah's board shows the numbers by which its original counts the cells, where that is asked for", "[cli]") {
  const std::vector<std::string> two = {"play", "kalah", "--first", "human", "--second", "human"};
  auto numbered = two;
  numbered.push_back("--numbers");
  const Ran ran = run(numbered, "@2\nquit\n");
  for (const char* cell : {"1 @0", "3 @2", "A @6", "1 @7", "6 @12", "B @13"}) CHECK(contains(ran.out, cell));
  CHECK(contains(ran.out, "A 1 : 0 B"));
  const Ran plain = run(two, "numbers\nnumbers\nhelp\nquit\n");
  const auto first = plain.out.find("3 @2");
  CHECK(first != std::string::npos);
  CHECK(first > plain.out.find("A>"));
  CHECK(plain.out.find("3 @2", first + 1) == std::string::npos);
  CHECK(contains(plain.out, "numbers by which the original counts its cells"));
  // Elsewhere the original counts as the notation does.
  CHECK(run({"play", "reversi", "--numbers", "--first", "human", "--second", "human"}, "quit\n").code == 2);
  CHECK_FALSE(
      contains(run({"play", "reversi", "--first", "human", "--second", "human"}, "help\nquit\n").out, "numbers"));
}

TEST_CASE("micro-shogi leaves on anything else where the mode is asked, and draws a crowned pawn as a C", "[cli]") {
  for (const char* letter : {"z\n", "exit.\n", "Z.\n", "salir\n", "eoc\n", "hola\n", "9\n", "foo\na\n"}) {
    INFO(letter);
    CHECK(run({"play", "micro-shogi"}, letter).out.ends_with("Goodbye.\n"));
  }
  const Ran crowned = run({"play", "micro-shogi", "--position", "k3/4/4/1p2/B2K[] w"}, "a\n1\n(0,4)\n(1,3)\nexit\n");
  CHECK(contains(crowned.out, "/C\\"));
  CHECK_FALSE(contains(crowned.out, "/T\\"));
  const Ran dropped = run({"play", "micro-shogi", "--rules", "variant=standard", "--position", "k3/4/4/4/3K[B] w"},
                          "a\n1\nC.(1,2)\nexit\n");
  CHECK(contains(dropped.out, "First has in hand: B/C"));
  CHECK(contains(dropped.out, "/C\\"));
}

TEST_CASE("pivit has the menus, keys, end screen and statistics of the original", "[cli]") {
  // Human against computer, the computer is Blue on level 1; a wrong move, a hint, a move, back, again, the menu, out.
  const Ran one = run({"play", "pivit"}, "9\n2\n2\n1\n1\nb6-b5\nb6-c6\n2\nb6-b3\nleft\nright\nr\nm\nquit\n");
  CHECK(one.code == 0);
  CHECK(contains(one.out, "Please type one of these"));
  CHECK(contains(one.out, "Hint of depth 2"));
  CHECK(contains(one.out, "Blue plays"));
  CHECK(contains(one.out, "Computer moves: 1,"));
  // Two computers play to the end, twice; then the statistics.
  const Ran two = run({"play", "pivit"}, "3\n2\n1\n1\nr\nquit\n");
  CHECK(two.code == 0);
  CHECK(contains(two.out, "The winner is"));
  CHECK_FALSE(contains(two.out, "The winner is Blue: Blue wins"));
  CHECK_FALSE(contains(two.out, "The winner is Red: Red wins"));
  CHECK(contains(two.out, "Games: 2"));
  // Undo against a computer that began gives the move back to the same side.
  const Ran three = run({"play", "pivit"}, "2\n1\n1\n1\nleft\nquit\n");
  CHECK(contains(three.out, "nothing to take back"));
  for (const char* input : {"", "2\n", "2\n1\n", "1\n1\n", "3\n1\n1\n"}) {
    INFO(input);
    CHECK(run({"play", "pivit"}, input).code == 0);
  }
}

TEST_CASE("micro-shogi asks for mode, seat and level as the original did, and each mistake has its own message",
          "[cli]") {
  // k b g s    columns 0 to 3, rows 0 to 4; (2,4) is the bishop c1
  // p . . .
  // . . . .
  // . . . P
  // S G B K
  const Ran ran = run({"play", "micro-shogi", "--seed", "3"},
                      "b\n3\n1\n0\n2\n"  // mode, seat, level, the last two with a mistake before
                      // Empty, enemy, outside, no square; a king that cannot go there
                      "(2,2)\n(0,0)\n(9,1)\nb1x\n(3,4)\n(0,0)\n"
                      "(2,4).\n(1,3)\nundo\n(2,4).(1,3)\nsalir\n");
  CHECK(ran.code == 0);
  for (const char* part :
       {"Please type 1 or 2", "number of plies from 1 to", "(2,2) is empty", "the piece on (0,0) is the enemy's",
        "lies outside the board", "expected a square", "the king on (3,4) cannot reach (0,0)", "bishop goes to (1,3)",
        "from the opening book, seed 3"})
    CHECK(contains(ran.out, part));
  // Taken back and played again: the PC's book answers twice.
  const auto first = ran.out.find("from the opening book");
  REQUIRE(first != std::string::npos);
  CHECK(ran.out.find("from the opening book", first + 1) != std::string::npos);
}

TEST_CASE("micro-shogi ends with the result and another game, in both variants", "[cli]") {
  const Ran ran =
      run({"play", "micro-shogi", "--position", "4/4/4/1k2/B2K[] w"}, "a\n1\n(0,4)\n(1,3)\ny\na\n2\nresign\nperhaps\n");
  CHECK(ran.code == 0);
  CHECK(contains(ran.out, "turns into a tokin"));
  CHECK(contains(ran.out, "Player 1 won"));
  CHECK(contains(ran.out, "the king is captured"));
  CHECK(contains(ran.out, "Player 2 at the bottom"));
  CHECK(contains(ran.out, "Player 2 resigned. Player 1 won."));
  // Any other answer than yes leaves, with a quit; so does leaving at a question.
  CHECK(ran.out.ends_with("Another game? (y/n): perhaps\nThank you for playing. Goodbye.\n"));
  CHECK(run({"play", "micro-shogi"}, "a\nsalir\n").out.ends_with("Goodbye.\n"));
  const Ran given_up = run({"play", "micro-shogi"}, "b\n1\n1\n(2,4)\nresign\nn\n");
  CHECK(contains(given_up.out, "You resigned. The PC won."));
  const Ran drops = run({"play", "micro-shogi", "--rules", "variant=standard", "--position", "k3/4/4/4/3K[P] w"},
                        "a\n1\nG.(1,1)\nP.(3,4)\nN.(1,2)\nexit\n");
  CHECK(drops.code == 0);
  CHECK(contains(drops.out, "no gold is in hand"));
  CHECK(contains(drops.out, "(3,4) is occupied"));
  CHECK(contains(drops.out, "\\K/"));
  CHECK(contains(drops.out, "First has in hand: P/N"));
  CHECK(contains(drops.out, "First has in hand: nothing"));
  for (const char* input :
       {"", "c\n", "c\n1\n", "c\n1\n1\n", "b\n2\n1\n", "a\n1\n(0,4)\n", "a\n1\nexit\n", "exit\n", "salir\n"})
    CHECK(run({"play", "micro-shogi"}, input).code == 0);
}

TEST_CASE("micro-shogi plays PC against PC, a level for each", "[cli]") {
  const std::vector<std::string> arguments = {"play", "micro-shogi", "--seed", "1"};
  const Ran a = run(arguments, "c\n2\n1\n2\nn\n"), b = run(arguments, "c\n2\n1\n2\nn\n");
  CHECK(a.out == b.out);
  CHECK(contains(a.out, "PC 2 at the bottom"));
  CHECK((contains(a.out, "won") || contains(a.out, "draw")));
}

TEST_CASE("a hint of a depth says what every move is worth, and a move that is taken back what it had lost", "[cli]") {
  const Ran ran = run({"play", "reversi", "--second", "modern:1"}, "hint 3\nf5\nundo\nquit\n");
  CHECK(ran.code == 0);
  CHECK(contains(ran.out, "Hint at depth 3"));
  for (const char* move : {"e6", "f5", "c4", "d3"}) CHECK(contains(ran.out, std::string("  ") + move + "       = "));
  CHECK(contains(ran.out, "f5 lost nothing: no move is better"));  // the four are mirror images of each other
}
