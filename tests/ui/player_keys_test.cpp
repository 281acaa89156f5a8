// The board by keyboard gives its keys back: where there is no board to be played on, in another layout, another game.
// And what a new game begun from the board or the start page takes over from the old one.
#include <string>

#include "app/ui/workbench/board_keys.h"
#include "engine/games/registry.h"
#include "engine/session/play/play.h"
#include "engine/session/play/recognise.h"
#include "engine/session/searches/best_lines.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("Tab over a tree that was typed in takes no keys away", "[ui][player]") {
  WorkbenchBench b;
  REQUIRE(b.script("board.animations off\ndoor.learn\nsearch.stop\nwait-search\nshow.board") == "");
  const Play& play = b.session().play();
  b.session().apply(command::Play{play.game().moves(play.position()).front()});
  b.context.step(2);
  REQUIRE(play.current() != GameTree::root);
  b.key("Tab");
  CHECK_FALSE(board_takes_keys(b.workbench()));
  CHECK_FALSE(b.workbench().view().board_keys);
  CHECK(b.script("expect-refused board.keys on") == "");
  b.key("Home");
  CHECK(play.current() == GameTree::root);
  b.key("End");
  CHECK(play.current() != GameTree::root);
}

TEST_CASE("keys of the board are the game's again where the board is not seen", "[ui][player]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("preset.play\nboard.animations off\nedit.paste f5 d6\nboard.keys on\nwait-frames 2") == "");
  const Play& play = b.session().play();
  const int end = play.current();
  REQUIRE(board_takes_keys(b.workbench()));
  b.key("Home");
  CHECK(play.current() == end);  // the board's
  REQUIRE(b.script("view.hide board\nwait-frames 2") == "");
  CHECK_FALSE(board_takes_keys(b.workbench()));
  b.key("Home");
  CHECK(play.current() == GameTree::root);
  // Asked for there, it shows the board; without a word, given twice, it is off again.
  REQUIRE(b.script("board.keys\nwait-frames 2") == "");
  CHECK(board_takes_keys(b.workbench()));
  REQUIRE(b.script("board.keys\nwait-frames 2") == "");
  CHECK_FALSE(board_takes_keys(b.workbench()));
}

TEST_CASE("another layout and another game end the play by keyboard, a move does not", "[ui][player]") {
  for (const char* const what : {"preset.debug", "game.restart", "game.new kalah"}) {
    CAPTURE(what);
    WorkbenchBench b("reversi");
    REQUIRE(b.script("preset.play\nboard.animations off\nboard.keys on\ngame.play f5\nwait-frames 2") == "");
    REQUIRE(board_takes_keys(b.workbench()));
    REQUIRE(b.script(std::string(what) + "\nwait-frames 2") == "");
    CHECK_FALSE(b.workbench().view().board_keys);
  }
  // By a key as well.
  WorkbenchBench b("reversi");
  REQUIRE(b.script("preset.play\nboard.animations off\nboard.keys on\nwait-frames 2") == "");
  b.key("Alt+2");
  CHECK(b.workbench().workspace().preset() != "Play");
  CHECK_FALSE(b.workbench().view().board_keys);
}

TEST_CASE("keys of the board leave the editor alone", "[ui][player]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("preset.play\nboard.animations off\nboard.keys on\nwait-frames 2\nedit.begin\nwait-frames 2") == "");
  const std::string before = b.position();
  b.key("Enter");
  b.key("Enter");
  CHECK(b.session().play().editing());
  CHECK(b.position() == before);
  CHECK_FALSE(b.context.find("board.cursor"));
  CHECK(b.script("expect-not board of the node that all panels show") == "");
}

TEST_CASE("sides changed, the game before keeps the players that it had", "[ui][player]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("board.animations off\ndoor.play reversi first modern-1\ngame.play f5") == "");
  REQUIRE(b.rest());
  REQUIRE(b.script("game.resign\ngame.change_sides") == "");
  CHECK_FALSE(b.session().play().player(Side::first).human);
  CHECK(b.session().play().player(Side::second).human);
  REQUIRE(b.rest());
  REQUIRE_FALSE(b.session().play().shelf().empty());
  const auto read = recognise(b.session().play().shelf().front(), b.session().play().game());
  REQUIRE(read);
  REQUIRE(read->game);
  const GameRecord* const old = &*read->game;
  CHECK(old->tags.at("First") == "Human");
  CHECK(old->tags.at("Second") == "Modern 1");
  CHECK(old->tags.at("Result") == "0-1");  // who has given up is who played
  CHECK(old->tags.at("Termination") == "resignation");
}

TEST_CASE("Stop beside the best lines ends them alone, by mouse and by command", "[ui][player]") {
  WorkbenchBench b("reversi");
  CHECK(b.script("expect-refused game.stop_lines") == "");
  REQUIRE(b.script("preset.analyse\nboard.animations off\nsearch.depth 60\nsearch.run\ngame.lines 3") == "");
  for (const char* how : {"mouse", "command"}) {
    CAPTURE(how);
    REQUIRE(b.until([&] { return b.session().best_lines().depth() >= 1; }));
    REQUIRE(b.session().best_lines().working());
    b.context.step(2);
    if (how[0] == 'm') REQUIRE(b.context.click("btn.lines.stop"));
    else REQUIRE(b.script("game.stop_lines") == "");
    REQUIRE(b.until([&] { return !b.session().best_lines().working(); }));
    CHECK(b.session().runs().running());
    CHECK(b.session().best_lines().depth() >= 1);
    REQUIRE(b.script("game.lines 0\nwait-frames 2\ngame.lines 2") == "");
  }
  REQUIRE(b.script("game.lines 0\nsearch.stop") == "");
}

TEST_CASE("the rules of the game on the board go with a position that is pasted on the start page", "[ui][player]") {
  WorkbenchBench b("pivit");
  b.session().apply(command::NewGame{"pivit", {{"tie", "first-master"}}});
  b.context.step(2);
  const std::string position =
      find_game("pivit")->make({}).value()->write(find_game("pivit")->make({}).value()->initial());
  b.key("M");
  b.context.step(3);
  REQUIRE(b.context.click("field.position"));
  b.context.type(position);
  b.context.step(2);
  REQUIRE(b.context.click("btn.ok"));
  b.context.step(2);
  CHECK(b.session().play().game().rules().at("tie") == "first-master");
  CHECK(b.session().play().position_text() == position);
}

TEST_CASE("what a computer gives away in one game is not asked of another on the start page", "[ui][player]") {
  WorkbenchBench b("reversi");
  b.key("M");
  b.context.step(3);
  REQUIRE(b.context.click("gift.second"));
  b.context.step(2);
  REQUIRE(b.context.find("gift.most"));
  for (std::size_t i = 0; i < all_games().size(); ++i) {
    if (all_games()[i]->id() != "arimaa") continue;
    REQUIRE(b.context.click("game." + std::to_string(i)));
  }
  b.context.step(2);
  CHECK_FALSE(b.context.find("gift.most"));
  REQUIRE(b.context.click("btn.ok"));
  b.context.step(2);
  CHECK(b.session().play().game().type().id() == "arimaa");
  CHECK_FALSE(b.session().play().player(Side::first).handicap);
  CHECK_FALSE(b.session().play().player(Side::second).handicap);
  (void)b.script("search.stop");
}

TEST_CASE("in a judged game a hint that was asked for is read, while it is looked for and after", "[ui][player]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("board.animations off\nedit.paste f5 f6 e6 f4\ngame.analyse nodes 500\nwait-work\ngame.start\nwait-"
                   "frames 3\nexpect-not board Hint") == "");
  REQUIRE(b.script("game.next\nwait-frames 3\ngame.hint 2\nwait-work\nwait-frames 3") == "");
  REQUIRE(b.session().runs().hint());
  CHECK(b.script("expect board Hint") == "");
  CHECK(b.script("game.next\nwait-frames 3\nexpect-not board Hint") == "");
}
