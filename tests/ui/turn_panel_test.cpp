// The turn composer and turns of several steps on the board.
#include "engine/games/registry.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

bool has(WorkbenchBench& b, const char* name) { return b.context.find(name) != nullptr; }

}  // namespace

TEST_CASE("the composer is there for games that compose turns, and only for them", "[ui][turn]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    WorkbenchBench b(type->id());
    REQUIRE(b.script("view.preset Play") == "");
    b.context.step(2);
    const auto game = *type->make({});
    CHECK(has(b, "tab.turn") == !game->click_modes().empty());
  }
}

TEST_CASE("a turn is put together by clicks and buttons, and taken back by step and by turn", "[ui][turn]") {
  WorkbenchBench b("arimaa");
  REQUIRE(b.script("view.preset Play\nboard.animations off\nwait-frames 3\nexpect turn 4 steps left\nexpect turn a "
                   "turn has at least one step") == "");
  const std::string start = b.position();
  REQUIRE(b.context.click("cell.e2"));
  REQUIRE(b.context.click("cell.e3"));
  CHECK(b.position() == start + " + Ee2n");
  CHECK(b.script("wait-frames 2\nexpect turn 3 steps left\nexpect turn Ee2n") == "");
  REQUIRE(b.context.click("cell.e3"));
  REQUIRE(b.context.click("cell.e4"));
  CHECK(b.position() == start + " + Ee2n Ee3n");
  REQUIRE(b.context.click("btn.turn.undo_step"));
  CHECK(b.position() == start + " + Ee2n");
  REQUIRE(b.context.click("btn.turn.end"));
  CHECK(b.session().play().game().mover(b.session().play().position()) == Side::second);
  REQUIRE(b.context.click("btn.turn.undo_turn"));
  CHECK(b.position() == start);
  // A frozen or blocked piece says why.
  REQUIRE(b.context.click("cell.a1"));
  CHECK(b.script("expect board no square beside it is empty") == "");
}

TEST_CASE("a push is three clicks, with half of it undone only the completion is left", "[ui][turn]") {
  WorkbenchBench b("arimaa");
  REQUIRE(b.script("view.preset Play\nboard.animations off\nedit.paste g "
                   "[.......r...........................rE.......................R...]\nwait-frames 3") == "");
  const std::string start = b.position();
  for (const char* cell : {"cell.e4", "cell.d4", "cell.c4"}) REQUIRE(b.context.click(cell));
  CHECK(b.position() == start + " + rd4w Ee4w");
  b.key("Ctrl+Z");
  CHECK(b.position() == start + " + rd4w");
  CHECK(b.script("wait-frames 2\nexpect turn A push is open") == "");
  CHECK(b.session().play().game().moves(b.session().play().position()).size() == 1);
  b.key("Ctrl+Z");
  // Modes: with `simple` the enemy is no target.
  REQUIRE(b.context.click("turn.mode.1"));
  b.context.step(2);
  for (const char* cell : {"cell.e4", "cell.d4", "cell.c4"}) b.context.click(cell);
  CHECK(b.position() == start);
}

TEST_CASE("a set-up by hand is clicked from the tray, and filled at random", "[ui][turn]") {
  WorkbenchOptions options;
  options.rules = "setup=by-hand";
  WorkbenchBench b("arimaa", 1600, 900, options);
  REQUIRE(b.script("view.preset Play\nboard.animations off\nwait-frames 3\nexpect turn Gold puts the pieces") == "");
  REQUIRE(b.context.click("cell.elephant_1_to_place"));
  REQUIRE(b.context.click("cell.e2"));
  CHECK(b.session().play().tree().at(b.session().play().current()).text == "Ee2");
  REQUIRE(b.context.click("btn.turn.action"));
  CHECK(b.session().play().game().mover(b.session().play().position()) == Side::second);
  REQUIRE(b.context.click("btn.turn.action"));
  CHECK(b.script("wait-frames 2\nexpect turn 4 steps left") == "");
}

TEST_CASE("a computer that moves by whole turns leaves its plies in the game", "[ui][turn]") {
  WorkbenchBench b("arimaa");
  b.session().apply(command::MoveDelay{0});
  b.session().apply(command::SetPlayer{Side::second, "classic"});
  REQUIRE(b.script("game.play Ee2n\ngame.play pass") == "");
  REQUIRE(b.rest());
  CHECK(b.session().play().game().mover(b.session().play().position()) == Side::first);
  const GameTree& t = b.session().play().tree();
  const auto line = t.line_to(b.session().play().current());
  CHECK(line.size() > 3);
  for (std::size_t i = 1; i < line.size(); i++) CHECK(t.at(line[i]).move < 0x10000);
}
