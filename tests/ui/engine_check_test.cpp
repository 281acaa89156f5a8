// An engine put to the test, the person's way.
#include "engine/session/matches/engine_checks.h"
#include "engine/session/matches/matches.h"
#include "tests/places.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// Plays the third pit wherever it is asked, and says one score.
constexpr const char* third_pit = PLY_FAKE_ENGINE
    " 'uci=>id name Third Pit\\nuciok' 'isready=>readyok' 'stop=>bestmove 3' 'go infinite=>info depth 1' "
    "'go=>info depth 2 score cp 5 nodes 10 pv 3 3\\nbestmove 3'";

}  // namespace

TEST_CASE("an engine is checked at a click, and a finding leads to its position and its lines", "[ui][engine-check]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("preset.match\nview.show engine_check\nwait-frames 2\nexpect engine_check Tests another program") ==
          "");
  EngineCheckSetup setup;
  setup.command = third_pit;
  setup.random = 1, setup.depth = 2, setup.nodes = 1000;
  b.session().apply(command::SetEngineCheck{setup});
  REQUIRE(b.script("wait-frames 2\nview.maximise engine_check\nclick btn.engine_check.start\nwait-check\nwait-frames "
                   "2") == "");
  const EngineChecks& checks = b.session().matches().checks();
  REQUIRE(checks.over());
  REQUIRE(!checks.lines().empty());
  // The form has made room for what was found, and says what it asked; it unfolds.
  CHECK(b.script("expect engine_check depth 2, 1,000 nodes, 1 position") == "");
  CHECK_FALSE(b.context.find("engine_check.board"));
  REQUIRE(b.script("click btn.engine_check.fold\nwait-frames 2\nexpect engine_check patience") == "");
  REQUIRE(b.script("click btn.engine_check.fold\nwait-frames 2") == "");
  // Every line is on the screen; what is wrong can be chosen.
  for (const EngineCheckLine& l : checks.lines()) CHECK(b.script("expect engine_check " + l.check) == "");
  CHECK(b.script("expect engine_check Third Pit") == "");
  // The third pit twice is one move too many: the second is the other side's, or it is empty.
  int line = -1;
  for (int i = 0; i < static_cast<int>(checks.lines().size()); ++i)
    if (checks.lines()[static_cast<std::size_t>(i)].says == EngineCheckSays::finding) line = i;
  REQUIRE(line >= 0);
  const EngineCheckLine found = checks.lines()[static_cast<std::size_t>(line)];
  REQUIRE(b.script("click engine_check.finding." + std::to_string(line) + "\nwait-frames 2\nexpect engine_check " +
                   found.repeat.back()) == "");
  // The lines to send are what is copied, and the board where it was seen is drawn beside them.
  REQUIRE(b.script("click btn.engine_check.copy\nexpect clipboard " + found.repeat.back()) == "");
  REQUIRE(b.script("click btn.engine_check.copy_position\nexpect clipboard " + found.position) == "");
  CHECK(b.context.find("engine_check.seen_at"));
  CHECK(b.script("expect-readable") == "");
  REQUIRE(b.script("click btn.engine_check.show\nwait-frames 2") == "");
  CHECK(b.position() == found.position);
  CHECK(b.script("expect-readable") == "");
}
