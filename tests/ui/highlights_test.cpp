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
