// What a person does to begin, to go on and to be helped: the start page, hints, turns, changes in the editor, random
// positions.
#include "engine/games/registry.h"
#include "tests/places.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("the start page offers every game, mode, level and example", "[ui][start]") {
  WorkbenchOptions options;
  options.examples_folder = std::string(PLY_SOURCE_DIR) + "/app/examples";
  WorkbenchBench b("kalah", 1280, 720, options);
  b.key("M");
  b.context.step(3);
  for (std::size_t i = 0; i < all_games().size(); ++i) CHECK(b.context.find("game." + std::to_string(i)));
  REQUIRE(b.context.click("mode.1"));  // human - computer: the human first
  REQUIRE(b.context.click("first_move.1"));
  REQUIRE(b.context.click("btn.ok"));
  CHECK_FALSE(b.session().play().player(Side::first).human);
  CHECK(b.session().play().player(Side::second).human);
  b.key("M");
  b.context.step(3);
  REQUIRE(b.context.click("mode.2"));
  REQUIRE(b.context.click("btn.ok"));
  CHECK_FALSE(b.session().play().player(Side::first).human);
  CHECK_FALSE(b.session().play().player(Side::second).human);
  // R begins the same again.
  (void)b.script("search.stop");  // it may be between two moves
  const std::string first = b.session().play().player(Side::first).text;
  b.key("R");
  b.context.step(2);
  CHECK(b.session().play().player(Side::first).text == first);
  b.key("M");
  b.context.step(3);
  REQUIRE(b.context.click("mode.0"));
  REQUIRE(b.context.click("btn.ok"));
  CHECK(b.session().play().player(Side::first).human);
  b.key("M");
  b.context.step(3);
  REQUIRE(b.context.click("game.1"));
  b.context.step(2);
  REQUIRE(b.context.find("btn.example.reversi game"));
  REQUIRE(b.context.click("btn.example.reversi game"));
  CHECK(b.session().play().game().type().id() == "reversi");
  CHECK(b.session().play().tree().size() > 10);
}

TEST_CASE("a hint writes what every move is worth on the board", "[ui][start]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("game.hint 4\nwait-search") == "");
  REQUIRE(b.session().runs().hint());
  CHECK(b.session().runs().hint()->values.size() == 4);
  CHECK(b.script("expect board Hint") == "");
}

TEST_CASE("random positions come from the menu and from scripts, with their seed", "[ui][start]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("game.random 10 42\nexpect message seed 42\nexpect moves seed 42") == "");
  const std::string there = b.position();
  REQUIRE(b.script("game.random 10 42") == "");
  CHECK(b.position() == there);
  b.key("Ctrl+R");
  b.context.step(2);
  CHECK(b.session().play().setup().random_plies == 8);
  REQUIRE(b.script("expect-refused game.random ten\nexpect message wanted") == "");
}

TEST_CASE("the editor mirrors, turns and gives away, and says what makes no sense", "[ui][start]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("game.play f5\nedit.begin") == "");
  const std::string before = b.position();
  REQUIRE(b.context.click("btn.edit.mirror"));
  CHECK(b.position() != before);
  REQUIRE(b.script("edit.mirror") == "");
  CHECK(b.position() == before);
  REQUIRE(b.script("edit.swap_colours\nedit.rotate\nedit.cancel\ngame.new kalah\nedit.begin") == "");
  CHECK(b.script("edit.mirror") != "");
}

TEST_CASE("a turn of several plies is undone, redone and browsed as one by keys and scripts", "[ui][start]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("game.play 3\ngame.play 6\ngame.undo_turn") == "");
  CHECK(b.session().play().current() == GameTree::root);
  b.key("Ctrl+Shift+Y");
  b.context.step(2);
  CHECK(b.session().play().moves_text() == "3 6");
  REQUIRE(b.script("game.previous_turn") == "");
  CHECK(b.session().play().current() == GameTree::root);
  REQUIRE(b.script("game.next_turn") == "");
  CHECK(b.session().play().moves_text() == "3 6");
}

TEST_CASE("the tree and the plot of the game show whole turns when asked", "[ui][start]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("search.depth 5\nsearch.run\nwait-search\nview.preset Debug\nshow.tree\nview.tree_graph on") == "");
  CHECK(b.script("expect tree 3+ 1") != "");
  REQUIRE(b.script("view.turns on") == "");
  CHECK(b.script("expect tree 3+ 1") == "");
  REQUIRE(b.script("view.turns off") == "");
  CHECK(b.script("expect tree 3+ 1") != "");
}

TEST_CASE("the outline shows whole turns as single rows when asked, and single plies again", "[ui][start]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("search.depth 4\nsearch.run\nwait-search\nview.preset Debug\nview.show outline\nview.maximise "
                   "outline\nclick btn.outline.open_all") == "");
  CHECK(b.script("expect outline 3+ 1") != "");
  REQUIRE(b.script("view.turns on\nexpect outline 3+ 1") == "");
  CHECK(b.script("view.turns off\nexpect outline 3+ 1") != "");
}

TEST_CASE("Esc closes an open menu or list, and only that", "[ui][start]") {
  WorkbenchBench b("kalah", 1280, 720);
  const auto open = [] { return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel); };
  REQUIRE(b.context.click("btn.player.first"));
  b.context.step(2);
  REQUIRE(open());
  b.key("Esc");
  CHECK_FALSE(open());
  b.key("M");
  b.context.step(2);
  REQUIRE(b.context.click("combo.second"));
  b.context.step(2);
  b.key("Esc");
  REQUIRE(b.context.find("btn.ok"));  // the page is still there
  CHECK(open());
  b.key("Esc");
  CHECK_FALSE(open());
}

TEST_CASE("between two persons nothing is hidden, so there is no eye that shows it", "[ui][start]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("board.animations off\npreset.play\nwait-frames 3") == "");
  REQUIRE_FALSE(b.session().play().against_computer());
  CHECK(b.context.find("btn.play.game.hint"));
  CHECK_FALSE(b.context.find("btn.play.engine"));
  REQUIRE(b.script("door.play reversi first modern-1\nwait-frames 3") == "");
  CHECK(b.context.find("btn.play.engine"));
}
