// Genetic programs in the workbench, as a person meets them.
#include <algorithm>

#include "engine/core/file.h"
#include "engine/games/registry.h"
#include "engine/session/matches/breeding.h"
#include "engine/session/matches/programs.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

std::string tree_of(WorkbenchBench& b) { return write_program(b.session().programs().program()->tree); }
bool marked(WorkbenchBench& b, int cell) { return b.context.find("board.marked." + std::to_string(cell)) != nullptr; }

}  // namespace

TEST_CASE("the panels of programs say in one line that a game has none", "[ui][program]") {
  for (const GameType* type : all_games()) {
    CAPTURE(type->id());
    WorkbenchBench b(type->id());
    REQUIRE(b.script("preset.programs\nview.show evolution\nview.show program\nwait-frames 2") == "");
    const bool has = b.session().play().game().programs() != nullptr;
    CHECK((b.script("expect program has no genetic programs\nexpect evolution has no genetic programs") == "") == !has);
    CHECK((b.context.find("program.node.0") != nullptr) == has);
  }
}

TEST_CASE("the tree shows the value of every part on the board, and moves with it", "[ui][program]") {
  WorkbenchBench b;
  REQUIRE(b.script("preset.programs\nboard.animations off\nprogram.paste (if< (v 6) 1 (v 3) (- (v 0) (v "
                   "13)))\nprogram.mapping direct\nwait-search\nwait-frames 2\n"
                   "expect program 11 nodes") == "");
  CHECK(b.script("expect program worth 4 on this board") == "");
  CHECK(b.script("expect program which names pit 5") == "");
  CHECK(b.script("game.play 1\nwait-search\nwait-frames 2\nexpect program as B sees it\nexpect-not program which names "
                 "pit 6") == "");
  // The cells that it reads are marked on the board: those of the other side now.
  CHECK(b.script("wait-frames 2") == "");
  for (const int cell : {13, 7, 10, 6}) CHECK(marked(b, cell));
  for (const int cell : {0, 3, 12}) CHECK(!marked(b, cell));
  REQUIRE(b.context.click("program.mark"));
  b.context.step(3);
  CHECK(!marked(b, 13));
  // Finished games, edited positions and hidden engines are said, never a crash.
  CHECK(b.script("view.hide_engine\nwait-frames 2\nexpect program hidden\nview.hide_engine\nedit.begin\nwait-frames "
                 "3\nedit.clear\nwait-frames 3\nedit.cancel\nwait-frames 2") == "");
}

TEST_CASE("a program is looked at where the board stands, also inside a search", "[ui][program]") {
  WorkbenchBench b;
  REQUIRE(b.script("preset.programs\nprogram.paste (v 6)\nsearch.depth 3\nsearch.run\nwait-search\nnode.go "
                   "3\nwait-frames 3\nwait-search") == "");
  REQUIRE(b.workbench().view().node_on_board);
  const Game& g = b.session().play().game();
  const Position p = b.session().position_of(b.session().walk().shown_slot());
  REQUIRE(g.key(p) != g.key(b.session().play().position()));
  const int worth = view_program(g, p, b.session().programs().program()->tree).nodes.front().value.value;
  CHECK(b.script("expect program worth " + std::to_string(worth) + " on this board, as " +
                 g.type().side_name(g.mover(p)) + " sees it") == "");
  CHECK(b.session().programs().answer().position == g.key(p));
  CHECK(b.script("board.game\nwait-frames 3\nwait-search\nwait-frames 2\nexpect program worth 0 on this board, as A "
                 "sees it") == "");
}

TEST_CASE("a part is clicked and written anew, a wrong text says where, and undo brings the old one back",
          "[ui][program]") {
  WorkbenchBench b;
  REQUIRE(b.script("preset.programs\nprogram.paste (- (v 6) (v 13))\nwait-frames 3") == "");
  const Probe row = *b.context.find("program.node.3");
  b.context.click({row.max.x - 20, row.centre().y});
  b.context.step(2);
  REQUIRE(b.context.find("program.edit"));
  b.key("Ctrl+A");
  REQUIRE(b.script("type (+ (v 3) foo)\nwait-frames 2\nexpect program column 10\nexpect program foo") == "");
  b.key("Enter");
  CHECK(tree_of(b) == "(- (v 6) (v 13))");
  REQUIRE(b.context.click("program.edit"));
  b.key("Ctrl+A");
  REQUIRE(b.script("type (+ (v 3) 1)\nwait-frames 2\nexpect program would be worth -5 here, now 0") == "");
  b.key("Enter");
  CHECK(tree_of(b) == "(- (v 6) (+ (v 3) 1))");
  REQUIRE(b.context.click("btn.program.undo"));
  b.context.step(2);
  CHECK(tree_of(b) == "(- (v 6) (v 13))");
  CHECK(b.script("program.redo\nprogram.edit 0 (+ 2 3)\nwait-frames 2\nclick program.tab.3\nwait-frames 2\nexpect "
                 "program Simplified, 1 of 3 nodes\nclick btn.program.simplify\nwait-frames 2") == "");
  CHECK(tree_of(b) == "5");
}

TEST_CASE("why it chose its move stands beside what alpha-beta and perfect play say of every move", "[ui][program]") {
  WorkbenchBench b;
  REQUIRE(b.script("edit.paste 0,0,0,2,1,1/20/0,0,0,0,1,2/21 A\npreset.programs\nprogram.paste (v 0)\nprogram.mapping "
                   "ranker\nclick program.tab.1\nclick program.exact\nwait-frames 3\nwait-search") == "");
  const ProgramAnswer& a = b.session().programs().answer();
  REQUIRE(a.known);
  CHECK(a.exact);
  for (const ProgramMoveLine& m : a.moves.moves) {
    REQUIRE(m.exact);
    REQUIRE(m.search);
  }
  CHECK(b.script("wait-frames 2\nexpect program " + a.moves.decision.why) == "");
  CHECK(b.script("expect program (played)") == "");
}

TEST_CASE(
    "a program is played against from its panel, from the players' menu and as the shipped level, and a move of it "
    "leads back to the panel",
    "[ui][program]") {
  WorkbenchBench b;
  REQUIRE(b.script("preset.programs\nprogram.paste (- (v 6) (v 13))\nwait-frames 2") == "");
  REQUIRE(b.context.click("btn.program.play"));
  b.context.step(3);
  const std::string player = b.session().programs().player_text();
  CHECK(b.session().play().player(Side::second).text == player);
  REQUIRE(b.script("game.play 1\nwait-search") == "");
  CHECK(b.session().play().tree().size() >= 3);  // it has answered
  // Its move is no search: the panels say so, and lead to how it chose.
  REQUIRE(b.script("program.own\nview.show tree\nwait-frames 2\n"
                   "expect tree A genetic program chose this move\nexpect-not tree Switch recording on\nexpect-not "
                   "tree not of this position\n"
                   "expect status a genetic program has moved\nclick btn.program.inspect_player\nwait-frames 2") == "");
  CHECK(tree_of(b) == "(- (v 6) (v 13))");
  CHECK(b.workbench().workspace().is_visible("program"));
  CHECK(b.session().play().node().mover == Side::second);  // the board went to where it chose
  CHECK(b.script("game.end") == "");
  // The menu of a seat.
  REQUIRE(b.context.click("btn.player.first"));
  b.context.step(2);
  REQUIRE(b.context.click("player.program"));
  b.context.step(2);
  CHECK(b.session().play().player(Side::first).text == player);
  CHECK(b.script("game.second genetic\nwait-frames 2\nexpect board Genetic") == "");
}

TEST_CASE("the start page offers the program that is looked at, and keeps one that sits there",
          "[ui][program][start][slow]") {
  WorkbenchBench b;
  REQUIRE(b.script("program.paste (- (v 6) (v 13))\ngame.new\nwait-frames 3\nclick combo.second\nwait-frames 2\nclick "
                   "player.program\nwait-frames 2\nclick btn.ok\nwait-frames 3") == "");
  const std::string player = b.session().programs().player_text();
  CHECK(b.session().play().player(Side::second).text == player);
  REQUIRE(b.script("game.new\nwait-frames 3\nclick btn.ok\nwait-frames 3") == "");
  CHECK(b.session().play().player(Side::second).text == player);
}

TEST_CASE("the list of worse choices leads to their positions", "[ui][program]") {
  WorkbenchBench b;
  REQUIRE(b.script("preset.programs\nprogram.paste (v 3)\nprogram.mapping direct\nclick program.tab.2\nwait-frames "
                   "2\nprogram.differences 2\nwait-frames 2\nwait-search\nwait-frames 3") == "");
  const ProgramDifferences* d = b.session().programs().differences();
  REQUIRE(d);
  REQUIRE(!d->rows.empty());
  REQUIRE(b.context.click("program.difference.0"));
  b.context.step(3);
  CHECK(b.position() == d->rows[0].text);
}

TEST_CASE("programs are shared as text and as files, also by drop and paste, one of another board is asked about",
          "[ui][program]") {
  const test::Folder folder;
  WorkbenchBench b;
  REQUIRE(b.script("preset.programs\nedit.paste (v 3)\nprogram.copy\nprogram.own\nedit.paste\nwait-frames 2") == "");
  CHECK(tree_of(b) == "(v 3)");
  REQUIRE(b.script("program.save " + folder.file("x.kgp") + "\nprogram.own\nfile.open " + folder.file("x.kgp")) == "");
  CHECK(tree_of(b) == "(v 3)");
  REQUIRE(write_file(folder.file("y.kgp"), "; format 1\n; mapping turn\n; game kalah\n; size 4x3\n(v 4)\n"));
  REQUIRE(b.script("program.open " + folder.file("y.kgp") +
                   "\nwait-frames 2\nexpect program 4x3\nclick btn.program.take\nwait-frames 2") == "");
  CHECK(tree_of(b) == "(v 4)");
  CHECK(b.script("expect-refused program.open " + folder.file("none.kgp") + "\nexpect message none.kgp") == "");
}

TEST_CASE("an evolution is set up, watched, made to wait, ended, and its best program inspected and played",
          "[ui][evolution][slow]") {
  const test::Folder folder;
  WorkbenchOptions options;
  options.state_folder = folder.path;
  WorkbenchBench b("kalah", 1600, 900, options);
  REQUIRE(b.script("preset.programs\nwait-frames 3\nexpect evolution Preset") == "");
  CHECK(b.script("expect evolution classic") == "");
  // By its buttons, with the settings as they are: the file is named.
  REQUIRE(b.context.click("btn.evolution.begin"));
  b.context.step(3);
  REQUIRE(b.session().breeding().any());
  CHECK(b.session().breeding().plan().out.find("kalah-classic-1.kgp") != std::string::npos);
  if (b.session().breeding().running()) {
    CHECK(b.script("evolution.pause\nwait-frames 5") == "");
    CHECK(b.session().breeding().paused());
    CHECK(b.script("evolution.continue") == "");
  }
  REQUIRE(b.script("wait-search\nwait-frames 3\nexpect evolution finished\nexpect evolution generation 50 of "
                   "50\nexpect evolution Best so far") == "");
  CHECK(*read_file(b.session().breeding().plan().out) == write_program_file(*b.session().breeding().shown().file));
  CHECK(b.script("click evolution.tab.1\nwait-frames 2\nexpect evolution against depth 6") == "");
  CHECK(b.script("click evolution.tab.2\nwait-frames 2\nclick evolution.program.0\nwait-frames 2\nexpect program 1 of "
                 "generation 50") == "");
  CHECK(b.script("click btn.evolution.inspect\nwait-frames 2") == "");
  CHECK(tree_of(b) == write_program(b.session().breeding().shown().champion->tree));
  CHECK(b.script("evolution.play\nwait-frames 2") == "");
  CHECK(b.session().play().player(Side::second).text == b.session().programs().player_text());
  CHECK(b.script("evolution.save " + folder.file("best.kgp")) == "");
  CHECK(read_file(folder.file("best.kgp")));
  // The table is copied; another one begins by a line.
  CHECK(b.script("copy.table evolution\nexpect clipboard generation,best,mean") == "");
  CHECK(b.script("click btn.evolution.setup\nwait-frames 2\nexpect evolution will be replaced\nevolution.start "
                 "preset=strong seed=4 threads=1 generations=100000\nwait-frames "
                 "5\nevolution.cancel\nwait-search\nexpect evolution ended") == "");
  CHECK(
      b.script("expect-refused evolution.start preset=weak\nexpect message is no preset; there are: classic, strong") ==
      "");
}

TEST_CASE("what alpha-beta says of a first pit stands once, not beside every turn that begins with it",
          "[ui][program]") {
  WorkbenchBench b;
  REQUIRE(b.script("preset.programs\nwait-frames 3\nclick program.tab.1\nwait-frames 3\nwait-search\n"
                   "wait-frames 3") == "");
  std::size_t turns = 0;
  for (const ProgramMoveLine& m : b.session().programs().answer().moves.moves) turns += m.row.moves.size() > 1;
  REQUIRE(turns > 1);
  b.workbench().workspace().capture_text("program");
  b.context.step(2);
  const std::string text = b.workbench().workspace().captured_text(), said = "3+: ";
  CAPTURE(text);
  const std::size_t first = text.find(said);
  REQUIRE(first != std::string::npos);
  CHECK(text.find(said, first + 1) == std::string::npos);
}
