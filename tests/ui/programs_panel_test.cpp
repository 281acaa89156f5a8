// Genetic programs in the workbench, as a person meets them.

#include "engine/session/matches/programs.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

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

TEST_CASE("the list of worse choices leads to their positions", "[ui][program]") {
  WorkbenchBench b;
  REQUIRE(b.script("preset.programs\nprogram.paste (v 3)\nprogram.mapping direct\nclick program.tab.2\nwait-frames "
                   "2\nprogram.differences 2\nwait-frames 2\nwait-search\nwait-frames 3") == "");
  const ProgramDifferences* d = b.session().programs().differences();
  REQUIRE(d);
  REQUIRE(!d->rows.empty());
  REQUIRE(b.click("program.difference.0"));
  CHECK(b.position() == d->rows[0].text);
}

TEST_CASE("what alpha-beta says of a first pit stands once, not beside every turn that begins with it",
          "[ui][program]") {
  WorkbenchBench b;
  REQUIRE(b.script("preset.programs\nwait-frames 3\nclick program.tab.1\nwait-frames 3\nwait-search\n"
                   "wait-frames 3") == "");
  std::size_t turns = 0;
  for (const ProgramMoveLine& m : b.session().programs().answer().moves.moves) turns += m.row.moves.size() > 1;
  REQUIRE(turns > 1);
  const std::string text = b.says("program"), said = "3+: ";
  CAPTURE(text);
  const std::size_t first = text.find(said);
  REQUIRE(first != std::string::npos);
  CHECK(text.find(said, first + 1) == std::string::npos);
}
