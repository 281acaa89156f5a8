// The welcome page and what lies behind its doors.
#include "app/ui/dialogs/dialogs.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;
using ply::test::Folder;

namespace {

WorkbenchOptions kept_in(const Folder& folder) {
  WorkbenchOptions o;
  o.state_folder = folder.path + "/state";
  return o;
}

}  // namespace

TEST_CASE("the welcome page opens at the first start ever and at no later one", "[ui][welcome]") {
  const Folder folder;
  {
    WorkbenchBench b("", 1600, 900, kept_in(folder));
    CHECK(b.context.find("btn.door.play"));
    CHECK(b.context.find("btn.door.watch"));
    CHECK(b.context.find("btn.door.learn"));
    b.key("Esc");
    CHECK_FALSE(b.context.find("btn.door.play"));
    CHECK(b.script("game.new reversi\ngame.play f5") == "");
  }
  WorkbenchBench b("", 1600, 900, kept_in(folder));
  CHECK_FALSE(b.context.find("btn.door.play"));
  CHECK(b.session().play().game().type().id() == "reversi");
  CHECK(b.session().play().tree().size() == 2);
}

TEST_CASE("the welcome page stays away when something was asked for", "[ui][welcome]") {
  const Folder a, b, c;
  CHECK_FALSE(WorkbenchBench("pivit", 1600, 900, kept_in(a)).context.find("btn.door.play"));
  WorkbenchOptions preset = kept_in(b);
  preset.preset = "Analyse";
  CHECK_FALSE(WorkbenchBench("", 1600, 900, preset).context.find("btn.door.play"));
  WorkbenchOptions file = kept_in(c);
  file.open = PLY_SOURCE_DIR "/app/examples/kalah-game.txt";
  CHECK_FALSE(WorkbenchBench("", 1600, 900, file).context.find("btn.door.play"));
  CHECK_FALSE(WorkbenchBench("").context.find("btn.door.play"));  // nothing is kept: pictures and scripts
}

TEST_CASE("the door Play begins a game against the computer in the layout Play", "[ui][welcome]") {
  WorkbenchBench b;
  b.key("Shift+F1");
  REQUIRE(b.context.click("welcome.game.1"));
  REQUIRE(b.context.click("welcome.seat.1"));
  REQUIRE(b.context.click("welcome.level.0"));
  REQUIRE(b.context.click("btn.door.play"));
  CHECK(b.workbench().workspace().preset() == "Play");
  const Play& play = b.session().play();
  CHECK(play.game().type().id() == "reversi");
  CHECK(play.player(Side::first).text == "modern-2");
  CHECK(play.player(Side::second).human);
  // The same in words; what is wrong is said and changes nothing.
  CHECK(b.script("door.play kalah second advanced") == "");
  CHECK(b.session().play().player(Side::first).text == "advanced");
  for (const char* wrong :
       {"door.play chess", "door.play kalah third", "door.play kalah first strongest", "door.play a b c d"}) {
    CHECK(b.script(std::string("expect-refused ") + wrong) == "");
    CHECK(b.session().messages().back().level == Message::Level::warning);
    CHECK(b.session().play().player(Side::first).text == "advanced");
  }
}

TEST_CASE("the door Watch steps through a recorded search until any key takes over", "[ui][welcome]") {
  WorkbenchBench b;
  const double speed = b.session().walk().cursor().events_per_second;
  b.key("Shift+F1");
  REQUIRE(b.context.click("welcome.share.1"));  // every event
  const auto recorded = [&] { return b.until([&] { return !b.session().runs().running(); }); };
  REQUIRE(b.context.click("btn.door.watch"));
  REQUIRE(recorded());
  b.context.step(120);  // two seconds of it
  REQUIRE(b.workbench().watching());
  CHECK(b.workbench().workspace().preset() == "Debug");
  CHECK(b.script("expect status any key takes over") == "");
  const Tick early = b.session().walk().cursor().tick;
  CHECK(early < 20);
  b.context.step(300);
  const Tick later = b.session().walk().cursor().tick;
  CHECK(later > early);
  CHECK(b.workbench().wants_frames());
  // A key that would play a move only takes over.
  const std::string position = b.position();
  b.context.key(*parse_chord("Space"));
  CHECK_FALSE(b.workbench().watching());
  b.context.step(300);
  CHECK(b.position() == position);
  CHECK(b.session().walk().cursor().tick - later <= 1);
  CHECK(b.session().walk().cursor().events_per_second == speed);
  // A step takes over and is carried out.
  REQUIRE(b.script("door.watch 1000") == "");
  REQUIRE(recorded());
  b.context.step(10);
  REQUIRE(b.workbench().watching());
  const Tick before = b.session().walk().cursor().tick;
  b.context.key(*parse_chord(","));
  CHECK_FALSE(b.workbench().watching());
  b.context.step(60);
  CHECK(b.session().walk().cursor().tick < before + 40);
  // So does a click on what plays: it stands still.
  REQUIRE(b.script("door.watch 5") == "");
  REQUIRE(recorded());
  b.context.step(30);
  REQUIRE(b.context.click("btn.step.play"));
  CHECK_FALSE(b.workbench().watching());
  CHECK_FALSE(b.session().walk().cursor().animate);
}

TEST_CASE("a search that is watched to its end says so and stands there", "[ui][welcome]") {
  WorkbenchBench b;
  REQUIRE(b.script("door.watch 1000") == "");
  REQUIRE(b.until([&] { return !b.session().runs().running(); }));
  b.context.step(60);
  CHECK_FALSE(b.workbench().watching());
  CHECK(b.session().walk().at_edge());
  CHECK(b.script("expect message The search is over") == "");
}

TEST_CASE("the door Learn sets plain alpha-beta to the leaves of a tree, a layout alone changes no settings",
          "[ui][welcome]") {
  WorkbenchBench b;
  const SearchPlan before = b.session().runs().settings();
  b.key("Alt+1");
  CHECK(b.workbench().workspace().preset() == "Learn");
  CHECK(b.session().runs().settings().options == before.options);
  CHECK(b.session().runs().settings().limits.depth == before.limits.depth);
  b.key("Shift+F1");
  REQUIRE(b.context.click("btn.door.learn"));
  REQUIRE(b.rest());
  CHECK(b.workbench().workspace().preset() == "Learn");
  CHECK(b.session().runs().settings().options == SearchOptions{});
  CHECK(b.session().runs().settings().limits.depth == 2);
  REQUIRE(b.session().runs().run());
  CHECK(b.session().runs().run()->paused());
  REQUIRE(b.script("search.run\nwait-search") == "");
  CHECK(b.session().runs().run()->result().score.value == 3);
  CHECK(b.session().runs().run()->visited() == 11);  // 4 and 6 behind the 2 are cut off

  // A random tree of the size that was chosen; every edge is drawn.
  REQUIRE(b.script("door.learn 2 4 7") == "");
  REQUIRE(b.rest());
  CHECK(b.session().runs().settings().limits.depth == 4);
  const BoardView tree = b.session().play().game().board(b.session().play().position());
  CHECK(tree.cells.size() == 31);
  CHECK(tree.lines.size() == 30);
  const std::string position = b.position();
  REQUIRE(b.script("door.learn 2 4 8") == "");
  CHECK(b.position() != position);
  for (const char* wrong : {"door.learn 3", "door.learn x y", "door.learn 9 9", "door.learn 8 8"}) {
    CHECK(b.script(std::string("expect-refused ") + wrong) == "");
    CHECK(b.session().messages().back().level == Message::Level::warning);
  }
}

TEST_CASE("a random tree is chosen on the welcome page by its moves and plies", "[ui][welcome]") {
  WorkbenchBench b;
  b.key("Shift+F1");
  REQUIRE(b.context.click("welcome.tree.1"));
  REQUIRE(b.context.drag("welcome.depth", {-200, 0}));  // to the left end
  REQUIRE(b.context.drag("welcome.branching", {300, 0}));
  REQUIRE(b.context.click("btn.welcome.another"));
  REQUIRE(b.context.click("btn.door.learn"));
  const Game& g = b.session().play().game();
  CHECK(g.moves(b.session().play().position()).size() == 5);
  CHECK(b.session().runs().settings().limits.depth == 1);
}

TEST_CASE("the welcome page opens recent files and examples", "[ui][welcome]") {
  WorkbenchOptions o;
  o.examples_folder = PLY_SOURCE_DIR "/app/examples";
  WorkbenchBench b("kalah", 1600, 900, o);
  b.key("Shift+F1");
  REQUIRE(b.context.click("btn.welcome.example.reversi game"));
  CHECK_FALSE(b.context.find("btn.door.play"));
  CHECK(b.session().play().game().type().id() == "reversi");
  CHECK(b.script("game.new kalah") == "");
  b.key("Shift+F1");
  REQUIRE(b.context.click("welcome.recent.0"));
  CHECK(b.session().play().game().type().id() == "reversi");
}

TEST_CASE("every choice of the welcome page is on the screen at both sizes and every scale", "[ui][welcome]") {
  for (const auto& [width, height] : {std::pair{1280, 720}, {1600, 900}})
    for (const char* scale : {"100", "150", "200"}) {
      WorkbenchBench b("kalah", width, height);
      REQUIRE(b.script(std::string("view.scale ") + scale) == "");
      b.key("Shift+F1");
      b.context.step(4);
      CAPTURE(width, scale);
      for (const char* name :
           {"btn.door.play", "btn.door.watch", "btn.door.learn", "welcome.game.0", "btn.welcome.close"}) {
        CAPTURE(name);
        const Probe* p = b.context.find(name);
        REQUIRE(p);
        CHECK(p->visible);
        CHECK((p->min.x >= 0 && p->min.y >= 0 && p->max.x <= static_cast<float>(width) &&
               p->max.y <= static_cast<float>(height)));
      }
    }
}

TEST_CASE("the start page offers a person against the computer and opens the layout Play", "[ui][welcome]") {
  WorkbenchBench b;
  b.key("M");
  REQUIRE(b.context.click("btn.ok"));
  CHECK(b.workbench().workspace().preset() == "Play");
  CHECK(b.session().play().player(Side::first).human);
  CHECK_FALSE(b.session().play().player(Side::second).human);
  // What was chosen once stays chosen.
  b.key("M");
  REQUIRE(b.context.click("mode.0"));
  REQUIRE(b.context.click("btn.ok"));
  CHECK(b.session().play().player(Side::second).human);
  b.key("M");
  REQUIRE(b.context.click("btn.ok"));
  CHECK(b.session().play().player(Side::second).human);
}
