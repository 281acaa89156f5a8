// Only the interesting moments: by the door, by key, by the menu of speeds, by script.
#include "engine/session/answers/answers.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("a minute of the door Watch shows the moments that tell most", "[ui][highlights]") {
  WorkbenchBench b;
  b.key("Shift+F1");
  REQUIRE(b.context.click("btn.door.watch"));
  REQUIRE(b.until([&] { return b.session().answers().highlights().moments().answer() != nullptr; }));
  const auto moments = *b.session().answers().highlights().moments().answer();
  REQUIRE(moments.size() > 10);
  std::vector<Tick> seen;
  for (int frame = 0; frame < 60 * 60 && b.workbench().watching(); ++frame) {
    b.context.step();
    const Tick t = b.session().walk().cursor().tick;
    if (t >= 0 && b.session().walk().cursor().animate && (seen.empty() || seen.back() != t)) seen.push_back(t);
  }
  CHECK_FALSE(b.workbench().watching());
  REQUIRE(seen.size() >= moments.size());
  for (std::size_t i = 0; i < moments.size(); ++i) CHECK(seen[i] == moments[i].tick);
  b.context.step();
  CHECK_FALSE(b.session().answers().highlights().only());
}

TEST_CASE("by key, by script and in the menu of speeds one goes only to interesting moments", "[ui][highlights]") {
  WorkbenchBench b;
  REQUIRE(b.script("door.learn\nsearch.run\nwait-search\nview.preset Debug\nstep.first") == "");
  // The textbook tree: the first bound, a's value, the cut-off under b, the result.
  for (const Tick t : {3, 8, 12, 21}) {
    b.key("I");
    CHECK(b.session().walk().cursor().tick == t);
  }
  b.key("Shift+I");
  CHECK(b.session().walk().cursor().tick == 12);
  REQUIRE(b.script("step.first\nstep.next_highlight\nstep.next_highlight\nstep.previous_highlight") == "");
  CHECK(b.session().walk().cursor().tick == 3);
  REQUIRE(b.context.click("combo.speed"));
  b.context.step(2);
  REQUIRE(b.context.click("item.speed.highlights"));
  b.context.step(2);
  CHECK(b.session().answers().highlights().only());
  REQUIRE(b.script("step.only_highlights") == "");
  CHECK_FALSE(b.session().answers().highlights().only());
  for (const char* wrong : {"door.watch x", "door.watch 3 words", "door.watch 3 moments more"})
    CHECK(b.script(std::string("expect-refused ") + wrong) == "");
}
