// What a player looks for: buttons under the board, layouts one click away, the board by mouse, by dragging and by
// keyboard, lines and hints, rules, and an engine that keeps its thoughts to itself.
#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/panels/board_subject.h"
#include "engine/game/rules_page.h"
#include "engine/games/registry.h"
#include "engine/session/searches/best_lines.h"
#include "engine/session/searches/taken_back.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

std::vector<std::string> playable_games() {
  std::vector<std::string> out;
  for (const GameType* t : all_games())
    if (!t->has_lessons()) out.push_back(t->id());
  return out;
}

bool seen(WorkbenchBench& b, const std::string& name) {
  const Probe* p = b.context.find(name);
  return p && p->visible;
}

}  // namespace

TEST_CASE("the layout Play shows what a player looks for and nothing of a debugger, at every size", "[ui][player]") {
  for (const std::string& game : playable_games()) {
    WorkbenchBench b(game);
    REQUIRE(b.script("preset.play") == "");
    for (const char* size : {"size 1600x900\nview.scale 100", "size 1280x720\nview.scale 100",
                             "size 1280x720\nview.scale 150", "size 1280x720\nview.scale 200"}) {
      CAPTURE(game, size);
      REQUIRE(b.script(std::string(size) + "\nwait-frames 3") == "");
      for (const char* button : {"game.undo", "game.hint", "game.resign", "board.flip", "game.new"})
        CHECK(seen(b, std::string("btn.play.") + button));
      for (const char* debugger : {"scrub", "btn.step.into", "field.depth", "btn.settings"})
        CHECK_FALSE(b.context.find(debugger));
      CHECK(b.script("expect-not screen no recording\nexpect-not screen Techniques\nexpect-readable") == "");
    }
    // The others have their tools.
    REQUIRE(b.script("size 1600x900\nview.scale 100\npreset.debug\nwait-frames 2") == "");
    CHECK(b.context.find("scrub"));
    CHECK_FALSE(b.context.find("btn.play.game.undo"));
  }
}

TEST_CASE("layouts are one click away, in a row or in a list", "[ui][player]") {
  WorkbenchBench b("kalah");
  for (const Preset& p : b.workbench().workspace().presets()) {
    std::string id = "layout." + p.name;
    std::transform(id.begin(), id.end(), id.begin(),
                   [](char c) { return c == ' ' ? '_' : static_cast<char>(std::tolower(c)); });
    REQUIRE(b.context.click(id));
    b.context.step(2);
    CHECK(b.workbench().workspace().preset() == p.name);
  }
  REQUIRE(
      b.script("size 1280x720\nview.scale 200\nwait-frames 3\nclick layout.list\nwait-frames 2\nclick layout.play") ==
      "");
  b.context.step(2);
  CHECK(b.workbench().workspace().preset() == "Play");
}

TEST_CASE("the buttons under the board take back, help, flip and give up", "[ui][player]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("preset.play\nboard.animations off\ngame.play f5\ngame.play d6") == "");
  REQUIRE(b.context.click("btn.play.game.undo"));
  CHECK(b.session().play().moves_text() == "f5");
  REQUIRE(b.context.click("btn.play.board.flip"));
  CHECK(b.workbench().view().flipped);
  REQUIRE(b.context.click("btn.play.game.hint"));
  REQUIRE(b.rest());
  CHECK(b.session().runs().hint());
  REQUIRE(b.context.click("btn.play.game.new"));
  b.context.step(2);
  REQUIRE(b.context.find("btn.ok"));
  b.key("Esc");
  REQUIRE(b.context.click("btn.play.game.resign"));
  b.context.step(2);
  CHECK(b.session().play().end());
}

TEST_CASE("what is clicked can be dragged: in every game a legal move is made by it", "[ui][player]") {
  for (const std::string& game : playable_games()) {
    CAPTURE(game);
    WorkbenchBench b(game);
    REQUIRE(b.script("preset.play\nboard.animations off") == "");
    const Play& play = b.session().play();
    for (const MoveCode m : play.game().moves(play.position())) {
      const std::vector<int> path = play.game().click_path(play.position(), m);
      if (path.size() != 2) continue;
      const BoardView view = play.game().board(play.position());
      const auto name = [&](int id) {
        std::string out;
        for (const Cell& c : view.cells)
          if (c.id == id) out = c.name;
        return "cell." + out;
      };
      const Probe from = *b.context.find(name(path[0])), to = *b.context.find(name(path[1]));
      // Held, the piece follows the mouse; let go beside the board, nothing is played.
      b.context.move(from.centre());
      b.context.press();
      b.context.move({to.centre().x, to.centre().y});
      b.context.step();
      CHECK(b.context.find("board.carried"));
      b.context.move({3, 300});
      b.context.release();
      b.context.step(2);
      CHECK(play.tree().size() == 1);
      b.context.drag(from.centre(), to.centre());
      b.context.step(2);
      CHECK(play.tree().size() == 2);
      CHECK(play.node().move == m);
      break;
    }
  }
}

TEST_CASE("the board is played by keyboard alone, with a ring that is seen", "[ui][player]") {
  for (const std::string& game : playable_games()) {
    CAPTURE(game);
    WorkbenchBench b(game);
    REQUIRE(b.script("preset.play\nboard.animations off") == "");
    b.key("Tab");
    b.context.step(2);
    REQUIRE(seen(b, "board.cursor"));
    const Probe first = *b.context.find("board.cursor");
    // The arrows go over the board, and not through the game.
    b.key("Down"), b.key("Up"), b.key("Left"), b.key("Right");
    REQUIRE(seen(b, "board.cursor"));
    // Tab goes from one cell that can be chosen to the next; Enter until a move is played.
    b.key("Tab");
    for (int i = 0; i < 6 && b.session().play().tree().size() == 1; ++i) {
      b.key("Enter");
      if (b.session().play().tree().size() == 1) b.key("Tab");
    }
    CHECK(b.session().play().tree().size() == 2);
    b.key("Esc");
    b.key("Esc");
    CHECK_FALSE(b.workbench().view().board_keys);
    (void)first;
  }
}

TEST_CASE("while a person plays a computer its scores and lines are hidden, unless asked", "[ui][player]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("board.animations off\ndoor.play reversi first modern-1\ngame.play f5") == "");
  REQUIRE(b.rest());
  REQUIRE(b.session().play().against_computer());
  REQUIRE(b.session().play().tree().size() == 3);
  CHECK_FALSE(b.context.find("score_bar"));
  CHECK(b.script("expect-not board depth\nexpect-not moves =") == "");
  // A hint is what the person asks for.
  REQUIRE(b.script("game.hint 2\nwait-search\nexpect board Hint") == "");
  // Asked for, all of it is there.
  REQUIRE(b.context.click("btn.play.engine"));
  b.context.step(2);
  CHECK(seen(b, "score_bar"));
  REQUIRE(b.script("view.engine_in_play off\nwait-frames 2") == "");
  CHECK_FALSE(b.context.find("score_bar"));
  // When the game is over nothing is hidden any more.
  REQUIRE(b.script("game.resign\nwait-frames 3") == "");
  CHECK(seen(b, "score_bar"));
}

TEST_CASE("key 3 gives depth 3 though more is known, labels every legal move, and Esc stops a deep one",
          "[ui][player]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("board.animations off\nsearch.depth 6\nsearch.run\nwait-search\nexpect board depth 6") == "");
  b.key("3");
  REQUIRE(b.rest());
  CHECK(b.script("expect board Hint\nexpect board depth 3\nexpect-not board depth 6") == "");
  const HintShown& hint = *b.session().runs().hint();
  CHECK(hint.values.size() == 4);
  std::size_t labels = 0;
  b.context.step();
  for (const Printed& p : b.context.probes().printed()) labels += std::string_view(p.about.what) == "board.value";
  CHECK(labels == 4);
  // A deep one says how far it is, and ends at Esc with what it has found.
  REQUIRE(b.script("game.hint 60") == "");
  REQUIRE(b.until([&] { return b.session().runs().hint() && b.session().runs().hint()->depth >= 2; }));
  CHECK(b.script("expect board of 60, Esc stops") == "");
  b.key("Esc");
  REQUIRE(b.until([&] { return !b.session().runs().hinting(); }));
  CHECK(b.session().runs().hint()->complete);
  CHECK(b.session().runs().hint()->depth >= 2);
}

TEST_CASE("a hint that is asked for while the board shows a node brings the game back", "[ui][player]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("search.depth 3\nsearch.run\nwait-search\nstep.first\nstep.into\nstep.into") == "");
  REQUIRE(b.workbench().view().node_on_board);
  b.key("2");
  REQUIRE(b.rest());
  CHECK_FALSE(b.workbench().view().node_on_board);
  CHECK(b.script("expect board Hint\nexpect board depth 2") == "");
}

TEST_CASE("best lines are listed, played on the board under the mouse, and entered by a click", "[ui][player]") {
  for (const std::string& game : playable_games()) {
    CAPTURE(game);
    WorkbenchBench b(game);
    REQUIRE(b.script("preset.play\nboard.animations off\nsearch.depth 2\ngame.lines 3\nwait-search\nwait-frames 3") ==
            "");
    const BestLines& lines = b.session().best_lines();
    REQUIRE(lines.lines().lines.size() >= 3);
    CHECK(seen(b, "lines.row.3"));
    CHECK_FALSE(b.context.find("lines.row.4"));
    // Under the mouse the board plays it; the game stands where it was.
    REQUIRE(b.context.hover("lines.row.1"));
    b.context.step(3);
    CHECK(b.context.find("board.line"));
    CHECK(b.session().play().tree().size() == 1);
    const MoveCode best = lines.lines().lines.front().move;
    const std::vector<MoveCode> plies = b.session().play().game().plies(b.session().play().position(), best);
    REQUIRE(b.context.click("lines.1.1"));
    b.context.step(2);
    CHECK(b.session().play().tree().moves_to(b.session().play().current()) == plies);
    CHECK(b.script("expect-refused game.lines 6\nexpect-refused game.enter_line 9") == "");
  }
}

TEST_CASE("what a move had lost is said when it is taken back", "[ui][player]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("board.animations off\ndoor.play reversi first modern-1\nsearch.depth 3\ngame.play f5") == "");
  REQUIRE(b.rest());
  REQUIRE(b.context.click("btn.play.game.undo"));
  REQUIRE(b.rest());
  REQUIRE(b.session().taken_back().report());
  CHECK(b.script("expect board f5 lost nothing: no move is better, at depth 3") == "");  // all four are mirror images
}

TEST_CASE("a lost game offers why, the same again, and the other side", "[ui][player]") {
  WorkbenchBench b("reversi");
  REQUIRE(
      b.script("board.animations off\ndoor.play reversi first modern-1\ngame.resign\nwait-frames 3\nexpect screen Why "
               "did I lose?\nexpect screen Play again\nexpect screen Change sides") == "");
  REQUIRE(b.context.click("btn.change_sides"));
  b.context.step(2);
  CHECK_FALSE(b.session().play().player(Side::first).human);
  CHECK(b.session().play().player(Side::second).human);
  CHECK(b.session().play().player(Side::first).text == "modern-1");
  REQUIRE(b.rest());
  REQUIRE(b.script("game.resign\nwait-frames 3") == "");
  REQUIRE(b.context.click("btn.again"));
  b.context.step(2);
  CHECK(b.session().play().tree().size() <= 2);
  REQUIRE(b.rest());
  REQUIRE(b.script("game.resign\nwait-frames 3") == "");
  REQUIRE(b.context.click("btn.why"));
  b.context.step(2);
  CHECK(b.workbench().workspace().preset() == "Analyse");
}

TEST_CASE("the welcome page is used by keyboard: Tab and arrows choose, Enter opens the door", "[ui][player]") {
  WorkbenchBench b;
  b.key("Shift+F1");
  REQUIRE(seen(b, "key_stop"));
  // From the button of Play up to the level, one weaker; up to the seat, the other one; up to the games, the next.
  b.key("Up");
  b.key("Left");
  b.key("Up");
  b.key("Right");
  b.key("Up");
  b.key("Left");
  b.key("Tab"), b.key("Tab"), b.key("Tab");
  b.key("Enter");
  b.context.step(2);
  CHECK_FALSE(b.context.find("btn.door.play"));
  CHECK(b.workbench().workspace().preset() == "Play");
  const Play& play = b.session().play();
  CHECK(play.game().type().id() == "kalah");  // Reversi is chosen at first
  CHECK(play.player(Side::first).text == "modern-2");
  CHECK(play.player(Side::second).human);
  CHECK(play.game().rules().at("preset") == "standard");  // what most people play
  // From door to door.
  b.key("Shift+F1");
  b.key("Right");
  b.key("Enter");
  b.context.step(2);
  CHECK(b.workbench().workspace().preset() == "Debug");
}

TEST_CASE("the start page offers what most people play, and the rules with their boards", "[ui][player]") {
  WorkbenchBench b("reversi", 1280, 720);
  for (std::size_t i = 0; i < all_games().size(); ++i) {
    const GameType& type = *all_games()[i];
    if (type.has_lessons()) continue;
    CAPTURE(type.id());
    b.key("M");
    b.context.step(3);
    REQUIRE(b.context.click("game." + std::to_string(i)));
    b.context.step(2);
    REQUIRE(b.context.click("btn.start.rules"));
    b.context.step(2);
    CHECK(b.context.find("btn.start.rules_back"));
    CHECK(b.script("expect screen " + type.title()) == "");
    REQUIRE(b.context.click("btn.start.rules_back"));
    b.context.step(2);
    REQUIRE(b.context.click("btn.ok"));
    b.context.step(2);
    const auto usual = type.make(usual_rules(type));
    REQUIRE(usual);
    CHECK(b.session().play().game().rules() == (*usual)->rules());
    (void)b.script("search.stop");  // where the computer begins
    // A game that is asked for by name has the defaults.
    REQUIRE(b.script("game.new " + type.id()) == "");
    CHECK(b.session().play().game().rules() == (*type.make({}))->rules());
  }
}

TEST_CASE("the rules of every game are read from the menu, the palette and a script, at every size", "[ui][player]") {
  WorkbenchBench b("kalah");
  for (const char* size :
       {"size 1600x900\nview.scale 100", "size 1280x720\nview.scale 100", "size 1280x720\nview.scale 200"}) {
    REQUIRE(b.script(size) == "");
    for (const std::string& game : playable_games()) {
      CAPTURE(size, game);
      REQUIRE(b.script("rules." + game + "\nwait-frames 3") == "");
      REQUIRE(b.context.find("btn.rules.close"));
      CHECK(b.script("expect-readable") == "");
      CHECK(std::any_of(b.context.probes().all().begin(), b.context.probes().all().end(),
                        [](const auto& p) { return p.first.starts_with("rules.board."); }));
      REQUIRE(b.context.click("btn.rules.close"));
      b.context.step(2);
    }
  }
  REQUIRE(b.script("size 1600x900\nview.scale 100\nhelp.rules pivit\nwait-frames 2\nexpect screen masters wins") == "");
  b.key("Esc");
  CHECK(b.script("expect-refused help.rules chess") == "");
  b.key("Ctrl+P");
  b.context.type("rules of arim");
  b.context.step(2);
  CHECK(b.script("expect screen Rules of Arimaa") == "");
}

TEST_CASE("a computer that gives something away is chosen on the start page", "[ui][player]") {
  WorkbenchBench b("reversi", 1280, 720);
  b.key("M");
  b.context.step(3);
  REQUIRE(b.context.click("gift.second"));
  b.context.step(2);
  REQUIRE(b.context.find("gift.most"));
  REQUIRE(b.context.click("btn.ok"));
  b.context.step(2);
  const Player& player = b.session().play().player(Side::second);
  REQUIRE(player.handicap);
  CHECK(player.profile == "modern");
  CHECK(player.handicap->percent == 50);
  CHECK(b.script("expect board with a handicap") == "");
  // It is there again when the page opens, and can be taken away.
  b.key("M");
  b.context.step(3);
  REQUIRE(b.context.find("gift.most"));
  REQUIRE(b.context.click("gift.second"));
  REQUIRE(b.context.click("btn.ok"));
  b.context.step(2);
  CHECK_FALSE(b.session().play().player(Side::second).handicap);
  // It goes with the computer to the other side.
  b.key("M");
  b.context.step(3);
  REQUIRE(b.context.click("gift.second"));
  REQUIRE(b.context.click("first_move.1"));
  b.context.step(2);
  REQUIRE(b.context.click("btn.ok"));
  b.context.step(2);
  CHECK(b.session().play().player(Side::first).handicap);
  CHECK(b.session().play().player(Side::second).human);
}

TEST_CASE("a half-moved piece, a node and an edited position are left alone by keys of the board", "[ui][player]") {
  WorkbenchBench b("pivit");
  REQUIRE(b.script("preset.play\nboard.animations off\nboard.keys on\nwait-frames 2") == "");
  b.key("Enter");  // a piece
  b.key("Esc");    // and not
  CHECK(b.workbench().view().board_keys);
  b.key("Esc");
  CHECK_FALSE(b.workbench().view().board_keys);
  CHECK(b.session().play().tree().size() == 1);
  REQUIRE(b.script("edit.begin\nexpect-refused board.keys\nedit.cancel") == "");
}

TEST_CASE("a move that the solver has chosen for a level shows best play where the tree would be", "[ui][player]") {
  WorkbenchBench b;
  const char* const near_end = "preset.debug\nboard.animations off\nedit.paste 0,0,0,2,1,0/30/1,0,1,0,0,2/35 A s-io-\n";
  REQUIRE(b.script(near_end + std::string("game.engine_move\nwait-search\nwait-frames 3")) == "");
  REQUIRE(b.session().runs().run());
  CHECK_FALSE(b.session().runs().run()->solved());  // nobody sits there: it was a search by the settings
  CHECK(b.session().runs().run()->recording());
  REQUIRE(b.script(near_end + std::string("game.first modern-4\nwait-search\nwait-frames 3\nexpect tree Solved, not "
                                          "searched: A\nexpect tree Best play:\nexpect status solved\n"
                                          "expect-readable")) == "");
  const SearchRun& run = *b.session().runs().run();
  CHECK(run.solved());
  CHECK_FALSE(run.recording());
  CHECK(run.result().score.kind == Kind::exact);
  CHECK(b.session().play().node().ply > 0);
}
