// Whole sessions at the workbench, driven by mouse and keys.
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "app/ui/panels/board_subject.h"
#include "engine/core/file.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;
using ply::test::Folder;

namespace {

std::string after(WorkbenchBench& b, const std::vector<std::string>& moves) {
  const Game& g = b.session().play().game();
  Position p = b.session().play().tree().at(GameTree::root).position;
  for (const std::string& m : moves) p = g.after(p, *g.parse_move(p, m));
  return g.write(p);
}

}  // namespace

TEST_CASE("a click on a pit sows it, the next undo takes it back and redo plays it again", "[ui][workbench]") {
  WorkbenchBench b;
  const std::string start = b.position();
  REQUIRE(b.context.click("cell.a3"));
  CHECK(b.position() == after(b, {"3"}));
  CHECK(b.session().play().tree().at(b.session().play().current()).text == "3+");
  b.key("Ctrl+Z");
  CHECK(b.position() == start);
  b.key("Ctrl+Y");
  CHECK(b.position() == after(b, {"3"}));
  // A pit of the other side, and an empty one, say why nothing happens.
  REQUIRE(b.context.click("cell.b2"));
  CHECK(b.position() == after(b, {"3"}));
  CHECK(b.script("expect board Pit 2 of B is not the mover's: A is to move") == "");
  REQUIRE(b.context.click("cell.a3"));
  CHECK(b.script("expect board Pit 3 of A is empty") == "");
}

TEST_CASE("input is taken while a move is still being shown", "[ui][workbench]") {
  WorkbenchBench b;
  REQUIRE(b.workbench().view().animations);
  b.context.move(b.context.find("cell.a3")->centre());
  b.context.press(), b.context.release();
  b.context.step(3);
  CHECK(b.workbench().wants_frames());
  b.context.move(b.context.find("cell.a6")->centre());
  b.context.press(), b.context.release();
  CHECK(b.position() == after(b, {"3", "6"}));
}

TEST_CASE("the workbench sleeps when nothing moves", "[ui][workbench]") {
  for (const char* game : {"kalah", "reversi", "toy-tree"}) {
    WorkbenchBench b(game);
    CHECK_FALSE(b.workbench().wants_frames());
    b.script("game.play " + b.session().play().game().write_move(
                                b.session().play().position(),
                                b.session().play().game().moves(b.session().play().position()).front()));
    // A tree that is the board stands still.
    if (std::string(game) != "toy-tree") CHECK(b.workbench().wants_frames());
    b.context.step(400);
    CHECK_FALSE(b.workbench().wants_frames());
    b.script("search.depth 3\nsearch.run\nwait-search");
    b.context.step(60);  // the axis of the corridor glides to its place
    CHECK_FALSE(b.workbench().wants_frames());
    b.script("search.start_paused\nstep.into\nstep.into");
    b.context.step(300);
    CHECK_FALSE(b.workbench().wants_frames());
  }
}

TEST_CASE("moving the mouse over a pit says what the move would do", "[ui][workbench]") {
  WorkbenchBench b;
  REQUIRE(b.context.hover("cell.a3"));
  CHECK(b.script("expect board 3+: sows 4 stones, the last in A's store: another turn") == "");
}

TEST_CASE("hiding the engine hides every score, and shows it again", "[ui][workbench]") {
  WorkbenchBench b;
  REQUIRE(b.script("search.depth 5\nsearch.run\nwait-search\nexpect board depth 5") == "");
  b.key("Z");
  CHECK(b.script("expect-not board depth 5\nexpect-not moves =") == "");
  b.key("Z");
  CHECK(b.script("expect board depth 5") == "");
}

TEST_CASE("a search is started, stepped, undone, continued and stopped by keys", "[ui][workbench]") {
  WorkbenchBench b;
  REQUIRE(b.script("search.depth 6") == "");
  b.key("F11");
  REQUIRE(b.rest());
  REQUIRE(b.session().runs().run());
  CHECK(b.session().runs().run()->paused());
  const Tick t = b.session().walk().cursor().tick;
  b.key(".");
  REQUIRE(b.rest());
  CHECK(b.session().walk().cursor().tick == t + 1);
  b.key("F10");
  REQUIRE(b.rest());
  const Tick over = b.session().walk().cursor().tick;
  CHECK(over > t + 1);
  b.key(",");
  CHECK(b.session().walk().cursor().tick == over - 1);
  b.key("Backspace");
  CHECK(b.session().walk().cursor().tick == over);
  CHECK(b.session().runs().run()->running());
  b.key("F5");
  REQUIRE(b.rest());
  CHECK_FALSE(b.session().runs().run()->running());
  b.key("Ctrl+F5");
  REQUIRE(b.rest());
  CHECK(b.session().runs().run()->paused());
  b.key("Shift+F5");
  REQUIRE(b.rest());
  CHECK_FALSE(b.session().runs().run()->running());
}

TEST_CASE("while stepping the board shows the node, and Esc brings the game back", "[ui][workbench]") {
  WorkbenchBench b;
  REQUIRE(b.script("show.board\nsearch.start_paused\nstep.into\nstep.into\nstep.into") == "");
  CHECK(b.workbench().view().node_on_board);
  CHECK(b.script("expect board Node position") == "");
  CHECK(b.script("expect board " +
                 b.session().play().game().write(b.session().position_of(b.session().walk().shown_slot()))) == "");
  b.key("Esc");
  CHECK_FALSE(b.workbench().view().node_on_board);
  CHECK(b.script("expect board " + b.position() + "\nexpect-not board Node position") == "");
  REQUIRE(b.script("step.into") == "");
  CHECK(b.workbench().view().node_on_board);
  // A click on the node's board changes nothing.
  const std::string game = b.position();
  b.context.click("cell.a4");
  CHECK(b.position() == game);
}

TEST_CASE("a move or a new game puts the game back on the board while a node was shown", "[ui][workbench]") {
  WorkbenchBench b;
  REQUIRE(b.script("search.depth 5\nsearch.run\nwait-search\nnode.go 40") == "");
  CHECK(b.workbench().view().node_on_board);
  REQUIRE(b.script("game.play 3") == "");
  CHECK_FALSE(b.workbench().view().node_on_board);
  CHECK(b.script("expect board " + b.position()) == "");
  REQUIRE(b.script("node.go 41\ngame.new reversi\nexpect-not board Node position") == "");
  // The old search's scores are not the new game's.
  CHECK(b.script("expect-not board depth") == "");
}

TEST_CASE("live analysis searches every position that is shown, and nothing else", "[ui][workbench]") {
  WorkbenchBench b;
  REQUIRE(b.script("search.depth 3\nsearch.live\nwait-search") == "");
  CHECK(searched_here(b.session().play(), b.session().runs()));
  REQUIRE(b.script("game.play 3\nwait-search") == "");
  CHECK(searched_here(b.session().play(), b.session().runs()));
  const auto run = b.session().runs().run();
  b.context.step(50);
  CHECK(b.session().runs().run() == run);
  REQUIRE(b.script("search.live\ngame.play 6\nwait-search") == "");
  CHECK(b.session().runs().run() == run);
}

TEST_CASE("the new game dialog makes a game with the chosen rules and players", "[ui][workbench]") {
  WorkbenchBench b;
  b.key("Ctrl+N");
  b.context.step(2);
  REQUIRE(b.context.click("option.preset.1"));
  REQUIRE(b.context.click("btn.ok"));
  CHECK(b.session().play().game().rules().at("preset") == "standard");
  b.key("M");
  b.context.step(2);
  REQUIRE(b.context.click("game.1"));
  REQUIRE(b.context.click("option.start.1"));
  REQUIRE(b.context.click("btn.ok"));
  CHECK(b.session().play().game().type().id() == "reversi");
  CHECK(b.session().play().game().rules().at("start") == "mirrored");
  // Cancelled, it changes nothing.
  b.key("Ctrl+N");
  b.context.step(2);
  REQUIRE(b.context.click("game.0"));
  REQUIRE(b.context.click("btn.cancel"));
  CHECK(b.session().play().game().type().id() == "reversi");
}

TEST_CASE("a position is edited with brushes, refused with a reason, and played", "[ui][workbench]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("edit.begin\nedit.clear") == "");
  const std::string problem = b.session().play().edit_problem();
  if (problem.empty()) {
    CHECK(b.script("expect editor may be played") == "");
  } else {
    CHECK(b.script("expect editor " + problem) == "");
    CHECK(b.script("edit.keep") != "");
  }
  REQUIRE(b.script("edit.start") == "");
  CHECK(b.session().play().edit_problem().empty());
  const auto palette = b.session().play().game().palette();
  REQUIRE(b.script("edit.brush " + palette[1].id) == "");
  REQUIRE(b.context.click("cell.a1"));
  REQUIRE(b.context.click("cell.h8"));
  REQUIRE(b.script("edit.keep") == "");
  CHECK_FALSE(b.session().play().editing());
  int pieces = 0;
  for (const Piece& p : b.session().play().game().board(b.session().play().position()).pieces)
    pieces += p.shape == PieceShape::disc;
  CHECK(pieces == 6);
}

TEST_CASE("editing stones adds with the left button and takes away with the right one", "[ui][workbench]") {
  WorkbenchBench b;
  REQUIRE(b.script("edit.begin") == "");
  const auto stones = [&](int cell) {
    for (const Piece& p : b.session().play().game().board(b.session().play().position()).pieces) {
      if (p.cell == cell) return p.count;
    }
    return -1;
  };
  REQUIRE(b.context.click("cell.a1"));
  REQUIRE(b.context.click("cell.a1"));
  CHECK(stones(0) == 6);
  REQUIRE(b.script("right-click cell.a1") == "");
  CHECK(stones(0) == 5);
  b.key("Ctrl+Z");  // while editing there is nothing to undo; the edited position stays
  CHECK(b.session().play().editing());
  REQUIRE(b.script("edit.cancel") == "");
  CHECK(stones(0) == 4);
}

TEST_CASE("the palette runs what was found", "[ui][workbench]") {
  WorkbenchBench b;
  const bool before = b.workbench().view().flipped;
  b.key("Ctrl+P");
  b.context.step(2);
  b.context.type("turn the board");
  b.context.step(2);
  b.key("Enter");
  CHECK(b.workbench().view().flipped != before);
  // With an argument behind the name.
  b.key("Ctrl+P");
  b.context.step(2);
  b.context.type("search.depth 9");
  b.context.step(2);
  b.key("Enter");
  CHECK(b.session().runs().settings().limits.depth == 9);
  // Keys are letters while the palette is open.
  b.key("Ctrl+P");
  b.context.step(2);
  b.context.type("f");
  b.key("F");
  b.key("Esc");
  CHECK(b.workbench().view().flipped != before);
}

TEST_CASE("positions, moves and tables go to the clipboard, and back again", "[ui][workbench]") {
  WorkbenchBench b;
  REQUIRE(b.script("game.play 3\ngame.play 6\ngame.play 1") == "");
  const std::string position = b.position();
  REQUIRE(b.script("copy.moves\nexpect clipboard 3 6 1") == "");
  REQUIRE(b.script("game.restart\nedit.paste") == "");
  CHECK(b.position() == position);
  REQUIRE(b.script("copy.position\ngame.restart\nedit.paste") == "");
  CHECK(b.position() == position);
  REQUIRE(b.script("edit.paste 2\ncopy.table moves\nexpect clipboard ply,side,move\nexpect clipboard 1,A,2") == "");
}

TEST_CASE("a picture of the board is written where it was asked for", "[ui][workbench]") {
  Folder folder;
  WorkbenchBench b("reversi");
  REQUIRE(b.script("file.picture " + folder.path + "/board.png") == "");
  const auto png = read_file(folder.path + "/board.png");
  REQUIRE(png);
  CHECK(png->substr(1, 3) == "PNG");
  CHECK(b.script("expect-refused file.picture /no/such/folder/x.png\nexpect log /no/such/folder") == "");
}

TEST_CASE("games are saved, opened and found among the recent files", "[ui][workbench]") {
  Folder folder;
  WorkbenchBench b;
  const std::string file = folder.path + "/game.txt";
  REQUIRE(b.script("game.play 3\ngame.play 6\nfile.save " + file) == "");
  const std::string position = b.position();
  REQUIRE(b.script("game.restart\nfile.open " + file) == "");
  CHECK(b.position() == position);
  REQUIRE(!b.workbench().view().recent.empty());
  CHECK(b.workbench().view().recent.front() == file);
  CHECK(b.script("expect-refused file.open " + folder.path + "/none.txt\nexpect log none.txt") == "");
  CHECK(b.position() == position);
  CHECK(b.workbench().view().recent.front() == file);
}

TEST_CASE("the file dialog goes through folders and opens what was typed", "[ui][workbench]") {
  Folder folder;
  std::filesystem::create_directory(folder.path + "/inner");
  WorkbenchBench b;
  REQUIRE(b.script("game.play 3\nfile.save " + folder.path + "/inner/game.txt\ngame.restart") == "");
  const std::string position = after(b, {"3"});
  b.key("Ctrl+O");
  b.context.step(2);
  b.context.type(folder.path);
  b.key("Enter");
  b.context.step(4);
  REQUIRE(b.context.find("file.inner"));
  REQUIRE(b.context.click("file.inner"));
  b.context.step(4);
  REQUIRE(b.context.click("file.game.txt"));
  REQUIRE(b.context.click("btn.ok"));
  CHECK(b.position() == position);
}

TEST_CASE("the session is kept at changes and is there at the next start", "[ui][workbench]") {
  Folder folder;
  WorkbenchOptions options;
  options.state_folder = folder.path + "/state";
  std::string position;
  {
    WorkbenchBench b("kalah", 1600, 900, options);
    REQUIRE(b.script("game.play 3\ngame.play 6\nwait-frames 200") == "");
    position = b.position();
    // As a crash would leave it: the file is there while the program still runs.
    const auto kept = read_file(options.state_folder + "/session.json");
    REQUIRE(kept);
    CHECK(kept->find("\"6\"") != std::string::npos);
  }
  {
    WorkbenchBench b("", 1600, 900, options);
    CHECK(b.position() == position);
    b.key("Ctrl+Z");
    CHECK(b.position() == after(b, {"3"}));
  }
}

TEST_CASE("the recording is there at the next start, at the place of the game where it was made", "[ui][workbench]") {
  Folder folder;
  WorkbenchOptions options;
  options.state_folder = folder.path;
  u32 nodes = 0;
  {
    WorkbenchBench b("kalah", 1600, 900, options);
    REQUIRE(b.script("game.play 3\nsearch.depth 5\nsearch.run\nwait-search\ngame.play 6") == "");
    nodes = b.session().walk().view().size();
    REQUIRE(nodes > 0);
  }
  {
    WorkbenchBench b("", 1600, 900, options);
    CHECK(b.session().walk().view().size() == nodes);
    REQUIRE(b.script("game.previous\nexpect board depth 5\nnode.go n3\ngame.from_node") == "");
    CHECK(b.session().play().tree().size() > 3);
  }
  // In another game it would be out of place.
  {
    WorkbenchBench b("", 1600, 900, options);
    REQUIRE(b.script("game.new reversi\nwait-frames 150") == "");
  }
  WorkbenchBench b("", 1600, 900, options);
  CHECK(b.session().play().game().type().id() == "reversi");
  CHECK(b.session().walk().view().empty());
}

TEST_CASE("a damaged session costs nothing but itself", "[ui][workbench]") {
  Folder folder;
  REQUIRE(write_file(folder.path + "/session.json", "{\"plyscope\": \"session\", \"version\": 1, \"game\": \"kal"));
  WorkbenchOptions options;
  options.state_folder = folder.path;
  WorkbenchBench b("", 1600, 900, options);
  CHECK(b.session().play().tree().size() == 1);
  CHECK(b.script("expect log put aside") == "");
  CHECK(std::filesystem::exists(folder.path + "/session.broken.json"));
}

TEST_CASE("what is shown how is kept in the settings", "[ui][workbench]") {
  std::string settings;
  {
    WorkbenchBench b;
    REQUIRE(b.script("board.flip\nboard.speed 2\nboard.animations off\nview.preset Analyse") == "");
    remember_file(b.workbench().view(), "/a/file with = sign");
    settings = b.context.settings();
  }
  WorkbenchBench b("kalah", 1600, 900, {}, settings);
  CHECK(b.workbench().view().flipped);
  CHECK_FALSE(b.workbench().view().animations);
  CHECK(b.workbench().view().speed == 2);
  CHECK(b.workbench().view().recent == std::vector<std::string>{"/a/file with = sign"});
  CHECK(b.workbench().workspace().preset() == "Analyse");
}

TEST_CASE("every layout is drawn at every size, in every game, and nothing breaks", "[ui][workbench]") {
  const char* game = GENERATE("kalah", "reversi", "toy-tree");
  WorkbenchBench b(game);
  REQUIRE(b.script("search.depth 3\nsearch.run\nwait-search\nnode.go 5") == "");
  for (const Preset& preset : b.workbench().workspace().presets()) {
    b.workbench().workspace().select_preset(preset.name);
    for (const auto& [w, h] :
         {std::pair{1600, 900}, {1280, 720}, {640, 400}, {200, 150}, {40, 30}, {1, 1}, {3000, 2000}}) {
      b.context.resize(w, h);
      b.context.step(3);
      b.key("Ctrl+P");
      b.context.step(2);
      b.key("Esc");
      b.key("Ctrl+N");
      b.context.step(2);
      b.key("Esc");
    }
  }
}

TEST_CASE("the computer answers, undo takes both moves back, and swapping sides goes on", "[ui][workbench]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("game.second easy\ngame.play d3\nwait-search") == "");
  CHECK(b.session().play().tree().at(b.session().play().current()).ply == 2);
  b.key("Ctrl+Z");
  CHECK(b.session().play().current() == GameTree::root);
  REQUIRE(b.script("game.redo\ngame.swap\nwait-search") == "");
  CHECK(b.session().play().tree().at(b.session().play().current()).ply == 3);
}

TEST_CASE("what a command line asks for is checked before anything opens", "[ui][workbench]") {
  const auto code = [](WorkbenchOptions o) {
    const auto p = find_problem(o);
    return p ? p->exit_code : 0;
  };
  CHECK(code({}) == 0);
  CHECK(code({.game = "kalah", .rules = "pits=4,stones=3"}) == 0);
  CHECK(code({.game = "chess"}) == 2);
  CHECK(code({.game = "kalah", .rules = "holes=4"}) == 2);
  CHECK(code({.game = "kalah", .position = "rubbish"}) == 3);
  CHECK(code({.open = "/no/such/file"}) == 4);
  CHECK(code({.preset = "nothing"}) == 2);
  CHECK(code({.preset = "play"}) == 0);
}
