#include "engine/games/letter_board/game.h"

#include <string>

#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

BoardSetup grid(const std::string& text) {
  const auto setup = grid_board_type().set_up(text, {});
  CAPTURE(text);
  REQUIRE(setup);
  return *setup;
}

std::string refused(const std::string& text, int column) {
  const auto setup = grid_board_type().set_up(text, {});
  if (setup) return "it can be read";
  CHECK(setup.error().column == column);
  return setup.error().message;
}

// The board behind a move, without what stands before its rows.
std::string played(const BoardSetup& at, Side mover, const std::string& text) {
  const auto step = at.face->follow_text(at.position, mover, text);
  if (!step) return step.error().message;
  const std::string all = at.face->write(step->after);
  return all.substr(all.find(' ', all.find('/')) + 1);
}

}  // namespace

TEST_CASE("a grid is a line of text, read as it is written", "[grid]") {
  for (const char* text : {"grid 3x3 X/O X.O/.X./..O", "grid 2x3 PN/pn Pn/../p. second",
                           "grid 26x1 a/b ..........................", "grid 19x19 X/O"}) {
    const BoardSetup s = grid(text);
    const std::string line = s.face->write(s.position);
    CHECK(line.starts_with(text));
    const BoardSetup again = grid(line);
    CHECK(again.face->write(again.position) == line);
    CHECK(again.face->key(again.position) == s.face->key(s.position));
  }
  CHECK(is_grid("grid 3x3 X/O"));
  CHECK_FALSE(is_grid("griddle"));
}

TEST_CASE("what a move does to a grid is told by cells, by letters, by ways or by the whole board", "[grid]") {
  const BoardSetup s = grid("grid 3x3 XQ/O X.O/.../...");
  CHECK(played(s, Side::first, "b2") == "X.O/.X./... second");
  CHECK(played(s, Side::second, "b2") == "X.O/.O./...");
  CHECK(played(s, Side::first, "b2=Q, c3=.") == "X../.Q./... second");
  CHECK(played(s, Side::first, "a3-c3") == "..X/.../... second");
  CHECK(played(s, Side::first, "XXX/OOO/...") == "XXX/OOO/... second");
  CHECK(played(s, Side::first, "null") == "X.O/.../... second");
  CHECK(played(s, Side::first, "d1") == "\"d1\" is no cell: they are a1 to c3");
  CHECK(played(s, Side::first, "a1=Z") == "\"Z\" is no piece: they are XQO, and . is none");
  CHECK(played(s, Side::first, "a1-b1") == "there is nothing on a1");
  CHECK(played(s, Side::first, "XX/OOO/...") == "row 1 has 2 cells instead of 3");
  CHECK(played(s, Side::first, "XXX/OOO") == "3 rows of 3 cells were expected");
}

TEST_CASE("the board of a grid has its cells, its letters by sides, and the last move's places", "[grid]") {
  const BoardSetup s = grid("grid 4x2 X/O X..O/....");
  const BoardView v = s.face->board(s.position);
  CHECK(v.cells.size() == 8);
  CHECK(v.cells.front().name == "a2");
  CHECK(v.cells.back().name == "d1");
  REQUIRE(v.pieces.size() == 2);
  CHECK(v.pieces[1].side == Side::second);
  CHECK(v.pieces[1].text == "O");
  const auto step = s.face->follow_text(s.position, Side::first, "c1");
  REQUIRE(step);
  REQUIRE(step->effects.size() == 1);
  CHECK(step->effects[0].kind == EffectKind::place);
  CHECK(v.cells[static_cast<std::size_t>(step->effects[0].to)].name == "c1");
}

TEST_CASE("what is wrong with a grid is said with its column", "[grid]") {
  CHECK(refused("grid 3x3", 1).starts_with("a grid is"));
  CHECK(refused("grid 30x3 X/O", 6).find("at most 26 columns and 400 cells") != std::string::npos);
  CHECK(refused("grid 20x21 X/O", 6).find("no size") != std::string::npos);
  CHECK(refused("grid 3x3 XX/O", 10).find("each once") != std::string::npos);
  CHECK(refused("grid 3x3 X/O XXXX/.../...", 14) == "row 1 has more than 3 cells, or there are more than 3 rows");
  CHECK(refused("grid 3x3 X/O .../.Z./...", 14).find("is no piece") != std::string::npos);
}
