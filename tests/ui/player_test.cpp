// What a player looks for: buttons under the board, layouts one click away, the board by mouse, by dragging and by
// keyboard, lines and hints, rules, and an engine that keeps its thoughts to itself.
#include <string>
#include <vector>

#include "engine/game/rules_page.h"
#include "engine/games/registry.h"
#include "engine/session/play/recognise.h"
#include "engine/session/searches/best_lines.h"
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
    REQUIRE(b.click("lines.1.1"));
    CHECK(b.session().play().tree().moves_to(b.session().play().current()) == plies);
    CHECK(b.script("expect-refused game.lines 6\nexpect-refused game.enter_line 9") == "");
  }
}

TEST_CASE("the start page offers what most people play, and the rules with their boards", "[ui][player]") {
  WorkbenchBench b("reversi", 1280, 720);
  for (std::size_t i = 0; i < all_games().size(); ++i) {
    const GameType& type = *all_games()[i];
    if (type.has_lessons()) continue;
    CAPTURE(type.id());
    b.key("M");
    b.context.step(3);
    REQUIRE(b.click("game." + std::to_string(i)));
    REQUIRE(b.click("btn.start.rules"));
    CHECK(b.context.find("btn.start.rules_back"));
    CHECK(b.script("expect screen " + type.title()) == "");
    REQUIRE(b.click("btn.start.rules_back"));
    REQUIRE(b.click("btn.ok"));
    const auto usual = type.make(usual_rules(type));
    REQUIRE(usual);
    CHECK(b.session().play().game().rules() == (*usual)->rules());
    (void)b.script("search.stop");  // where the computer begins
    // A game that is asked for by name has the defaults.
    REQUIRE(b.script("game.new " + type.id()) == "");
    CHECK(b.session().play().game().rules() == (*type.make({}))->rules());
  }
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

TEST_CASE("what the computer thought stays out of the log and the status line while it is hidden", "[ui][player]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("preset.play\nview.show log\nboard.animations off\ngame.second modern:nodes=3000") == "");
  const auto thought = [&]() -> const Message* {
    for (const Message& m : b.session().messages())
      if (m.thought) return &m;
    return nullptr;
  };
  const Play& play = b.session().play();
  for (int i = 0; i < 20 && !thought() && !play.end(); ++i)
    REQUIRE(b.script("game.play " + play.game().write_move(play.position(), play.game().moves(play.position())[0]) +
                     "\nwait-search") == "");
  REQUIRE(thought());
  const std::string text = thought()->text;
  const auto shown = [&] { return b.says("log").find(text) != std::string::npos; };
  CHECK_FALSE(shown());  // the eye at the player's bar is shut
  REQUIRE(b.script("view.engine_in_play on") == "");
  CHECK(shown());
  REQUIRE(b.script("view.hide_engine") == "");
  CHECK_FALSE(shown());
}
