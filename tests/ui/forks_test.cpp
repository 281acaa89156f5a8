// Forks in the window: by the mouse in the bar, by the menu of a node, by keys, palette and scripts.
#include <fmt/format.h>

#include "engine/session/answers/forks.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

const Forks& forks(WorkbenchBench& b) { return b.session().forks(); }
const Forks::Fork& last(WorkbenchBench& b) { return forks(b).all().back(); }

}  // namespace

TEST_CASE("depth, window, switches and weights are changed in the bar, and what cannot be is said", "[ui][forks]") {
  WorkbenchBench b("kalah");
  REQUIRE(
      b.script("search.profile classic\nsearch.depth 4\nsearch.run\nwait-search\nview.maximise forks\nnode.go n2") ==
      "");
  REQUIRE(b.click("btn.forks.deeper"));
  REQUIRE(b.click("forks.window.1"));
  REQUIRE(b.context.click("btn.forks.run"));
  REQUIRE(b.rest());
  REQUIRE(forks(b).all().size() == 2);
  CHECK(last(b).kept.change.find("deeper 1") != std::string::npos);
  CHECK(last(b).kept.change.find("window open") != std::string::npos);
  // By the palette's command, with a name; what makes no sense is refused.
  CHECK(b.script("fork.choose 0\nfork.make sideways 3") != "");
  REQUIRE(b.script("fork.choose 0\nfork.deeper\nwait-work\nfork.name one deeper\nexpect forks one deeper") == "");
  CHECK(b.script("fork.choose 77") != "");
  REQUIRE(b.script("fork.delete\nexpect-not forks one deeper") == "");
  // Another evaluation has its own unit: nowhere is its value written in that of the original.
  REQUIRE(
      b.script("fork.choose 0\nfork.make profile modern; window open\nwait-work\nexpect forks another evaluation: not "
               "compared") == "");
  const ForkBeside& x = last(b).made->beside;
  const Game& game = *b.session().runs().run()->game();
  const Score seen = Viewpoint::turned(x.after, x.mover, Side::first);
  REQUIRE(game.value_text("modern", seen.value) != game.value_text("classic", seen.value));
  CHECK(b.script("expect forks " + game.value_text("modern", seen.value) + "\nexpect-not forks " +
                 game.value_text("classic", seen.value)) == "");
  // An open window in a fork was asked for: nobody calls it a fault.
  const View v = b.session().walk().view();
  u32 narrow = 0;
  while (v[narrow].alpha == -infinite || v[narrow].ply == 0) ++narrow;
  REQUIRE(b.script(fmt::format("fork.choose 0\nnode.go n{}\nfork.open\nwait-work\nfork.show\nview.maximise node\n"
                               "expect-not node fault\nexpect node The fork has changed the window",
                               v.id(narrow))) == "");
  // By its key from anywhere.
  REQUIRE(b.script("view.maximise\npreset.what_if\nview.show pins") == "");
  b.key("Shift+K");
  CHECK(b.workbench().workspace().focused() == "forks");
}
