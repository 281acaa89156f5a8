// Where the nodes went, the minimal tree, searches of other engines and the glossary, as a person reaches them.
#include <fmt/format.h>

#include <set>

#include "app/ui/panels/answers/waste_look.h"
#include "engine/base/text.h"
#include "engine/session/answers/answers.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("classes of waste are told apart by their patterns alone", "[ui][waste]") {
  std::set<Pattern> patterns;
  for (std::size_t i = 0; i < waste_classes; ++i) {
    const Waste w = static_cast<Waste>(i);
    CAPTURE(waste_name(w));
    CHECK(patterns.insert(waste_pattern(w)).second);
    CHECK((waste_pattern(w) == Pattern::none) == (w == Waste::necessary));
  }
}

TEST_CASE("the panel Waste says where the nodes went, and a click on a mistake goes there", "[ui][waste]") {
  WorkbenchBench b;
  REQUIRE(
      b.script("view.show waste\nexpect waste F5\nsearch.profile classic\nsearch.depth 5\nsearch.run\nwait-search") ==
      "");
  b.context.step(3);
  REQUIRE(b.script("wait-search") == "");
  b.context.step(3);
  const StudyAnswer* r = b.session().answers().study().answer();
  REQUIRE(r);
  CHECK(b.script(fmt::format("expect waste {} nodes\nexpect waste late refutation", grouped(r->ledger.nodes()))) == "");
  REQUIRE_FALSE(r->ledger.mistakes.empty());
  const u32 id = r->ledger.mistakes[1].id;
  REQUIRE(b.script("view.maximise waste") == "");
  b.context.step(2);
  REQUIRE(b.click(fmt::format("waste.mistake.{}", id)));
  const View v = b.session().walk().view();
  CHECK(v.id(b.session().walk().shown_slot()) == id);
  CHECK(b.session().walk().cursor().tick == v.leave(v.find(id)));
  // The exact minimal tree, by its button or by the palette.
  REQUIRE(b.script("search.minimal_tree") == "");
  b.context.step(1);
  REQUIRE(b.script("wait-search") == "");
  b.context.step(3);
  const MinimalAnswer* m = b.session().answers().minimal().answer();
  REQUIRE(m);
  CHECK(m->nodes > 0);
  CHECK(m->nodes <= m->ledger.enough);
  CHECK(b.script("expect waste The minimal tree has") == "");
  // Another search: what was known of the old one is gone.
  REQUIRE(b.script("step.last\nsearch.depth 3\nsearch.run\nwait-search") == "");
  b.context.step(3);
  CHECK(!b.session().answers().minimal().answer());
}
