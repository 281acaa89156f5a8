// What the workbench has for Micro-Shogi: kanji or letters, hands, flips in the preview, the book.
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("a token in hand is dropped by clicking its face and an empty square", "[ui][workbench]") {
  WorkbenchBench b("kalah");
  b.session().apply(
      command::NewGame{"micro-shogi", {{"variant", "standard"}}, "human", "human", "k3/4/4/4/3K[P] w", 0});
  b.context.step(3);
  CHECK(b.script("click cell.knight_in_the_hand_of_first\nclick cell.b3") == "");
  REQUIRE(b.rest());
  CHECK(b.position() == "k3/4/1N2/4/3K[] b");
}

TEST_CASE("with a piece chosen, the board shows captures, flips and traps, in letters and in kanji",
          "[ui][workbench]") {
  WorkbenchBench b("micro-shogi");
  b.session().apply(command::NewGame{"micro-shogi", {}, "human", "human", "3k/1p2/1P2/4/L2K[] w", 0});
  b.context.step(3);
  CHECK(b.script("board.kanji off\nclick cell.b3") == "");
  CHECK(!b.workbench().view().kanji);
  CHECK(b.script("board.kanji on\nclick cell.b3\nclick cell.b3\nclick cell.b4") == "");
  REQUIRE(b.rest());
  CHECK(b.position() == "3k/1N2/4/4/L2K[] b");
}

TEST_CASE("the book is viewed, edited, brought back and switched off in its panel", "[ui][workbench]") {
  WorkbenchBench b("micro-shogi");
  CHECK(b.script("preset.play\nview.maximise book") == "");
  b.context.step(3);
  REQUIRE(b.session().play().book().moves[0].size() == 4);
  CHECK(b.script("click btn.book.0.1") == "");
  CHECK(b.session().play().book().moves[0] == std::vector<std::string>{"b1b2", "a1a2", "a1b2"});
  CHECK(b.script("click book.add.0\ntype c1a3\nkey Enter") == "");
  b.context.step(3);
  REQUIRE(b.session().play().book().moves[0].size() == 4);
  CHECK(b.session().play().book().moves[0].back() == "c1a3");
  CHECK(b.script("click book.add.1\ntype c1a3\nkey Enter") == "");
  CHECK(b.session().play().book().moves[1].size() == 4);  // not a move of Second
  CHECK(b.script("click btn.book.original") == "");
  CHECK(b.session().play().book().moves[0][1] == "b1c2");
  CHECK(b.script("click book.on") == "");
  CHECK(!b.session().play().book().on);
}
