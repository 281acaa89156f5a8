// Outside engines in the window: they are seated at the board, and several are consulted about what it shows.
#include "engine/session/engines/board_engines.h"
#include "engine/session/engines/consulting.h"
#include "tests/places.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

std::string fake(const std::string& name, const std::string& answers, const std::string& settings = "depth=1") {
  return "engine:" PLY_FAKE_ENGINE " 'uci=>id name " + name + "\\nuciok' 'isready=>readyok' " + answers + " @ " +
         settings;
}
const std::string first_pit = fake("First Pit", "'go=>info depth 7 nodes 40 score cp 25 pv 1 1\\nbestmove 1'"),
                  sixth_pit = fake("Sixth Pit", "'go=>info depth 9 score mate 3 pv 6\\nbestmove 6'");

}  // namespace

TEST_CASE("another program is seated by name, by the start page and by the door", "[ui][engines]") {
  WorkbenchBench b("kalah");
  b.session().apply(command::MoveDelay{0});
  REQUIRE(b.script("game.second " + first_pit + "\ngame.play 1\nwait-search\nwait-frames 2") == "");
  CHECK(b.session().play().node().ply == 2);
  CHECK(b.script("view.show log\nwait-frames 2\nexpect log First Pit: depth 7, = cp 25") == "");
  CHECK(b.script("expect board fake_engine") == "");
  CHECK(b.script("expect-refused game.second engine:x @ protocol=gtp\nexpect-refused game.second engine:") == "");
  // The start page: chosen, typed, begun.
  REQUIRE(b.script("game.new\nwait-frames 2\nclick combo.second\nwait-frames 2\nclick player.outside\nwait-frames 2") ==
          "");
  CHECK(b.context.find("outside.second"));
  CHECK(b.script("expect-readable\nkey Esc") == "");
  REQUIRE(b.script("door.play kalah first " + first_pit + "\nwait-frames 2") == "");
  CHECK(b.session().play().player(Side::second).text == first_pit);
  CHECK(b.session().play().player(Side::first).human);
  REQUIRE(b.script("door.play tc=3:00+2 kalah second " + first_pit + "\nwait-search\nwait-frames 3") == "");
  CHECK(b.session().play().player(Side::first).outside);
  CHECK(b.session().play().timed());
}

TEST_CASE("the panel Opinions shows several side by side, whether they agree, and follows the board", "[ui][engines]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("consult.add\nwait-frames 2\nexpect engines side by side\nview.maximise engines\nconsult.add " +
                   first_pit + "\nconsult.add " + sixth_pit + "\nwait-work\nwait-frames 3") == "");
  REQUIRE(b.session().consulting().rows().size() == 2);
  CHECK(b.script("expect engines First Pit\nexpect engines Sixth Pit\nexpect engines = cp 25\nexpect engines unknown\n"
                 "expect engines = 1.00\nexpect engines They do not agree: 1 for 1, 1 for 6\nexpect-readable") == "");
  // Ours beside them at a click; then it is stopped.
  REQUIRE(b.script("click btn.engines.ours\nwait-frames 3") == "");
  CHECK(b.session().consulting().rows().size() == 3);
  REQUIRE(b.until([&] { return b.session().consulting().rows()[2].says.depth > 0; }));
  CHECK(b.script("wait-frames 2\nexpect engines scores for A\nclick btn.engines.stop\nwait-work\nwait-frames 2\n"
                 "expect engines Start") == "");
  CHECK_FALSE(b.session().consulting().on());
  // Typed by hand, one that cannot be; the rest stays.
  REQUIRE(b.script("expect-refused consult.add nobody\nexpect-refused consult.remove 9\nconsult.remove 3") == "");
  CHECK(b.session().consulting().rows().size() == 2);
  // A line that is clicked is entered, and they look at the new place.
  REQUIRE(b.script("consult.start\nwait-work\nwait-frames 2\nclick engines.row.2\nwait-frames 2\nwait-work") == "");
  CHECK(b.session().play().node().ply == 1);
  CHECK(b.session().consulting().root()->moves.size() == 1);
  CHECK(b.script("view.hide_engine\nwait-frames 2\nexpect engines hidden\nexpect-not engines cp 25") == "");
  CHECK(b.script("expect-readable\nexpect-refused consult.record 9") == "");
}
