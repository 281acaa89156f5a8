// Two recordings beside each other, as a person goes about it: the panel, its parts, keys, commands.
#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/session/answers/comparing.h"
#include "engine/session/answers/questions.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

// Two searches of one position that differ in a switch, compared; the panel fills the window.
constexpr const char* two_searches =
    "game.new reversi\nsearch.profile modern-2026\nsearch.depth 4\nsearch.run\nwait-search\nsearch.switch "
    "killers\nsearch.run\nwait-search\ncompare.before\nwait-search\nview.maximise compare";

const Comparing::Result& compared(WorkbenchBench& b) {
  b.context.step(3);
  REQUIRE(b.session().comparing().result());
  return *b.session().comparing().result();
}
Comparing::Place place(WorkbenchBench& b) {
  return b.session().comparing().place(b.session().walk().cursor().tick, b.session().walk().shown_slot());
}

}  // namespace

TEST_CASE(
    "both corridors stand beside each other, at the first difference and at any other, and every click goes to both",
    "[ui][compare]") {
  WorkbenchBench b;
  REQUIRE(b.script(two_searches) == "");
  const Comparing::Result& r = compared(b);
  const auto& list = r.comparison.differences.list;
  REQUIRE(list.size() > 3);
  // F7 belongs to the panel while it has the keyboard, to cut-offs elsewhere.
  REQUIRE(b.script("compare.view corridors\nstep.first") == "");
  b.context.step(2);
  for (int i = 0; i < 3; ++i) b.key("F7");
  CHECK(place(b).index == 2);
  b.key("Shift+F7");
  CHECK(place(b).index == 1);
  CHECK(b.script("expect compare difference 2 of") == "");
  REQUIRE(b.script("compare.previous") == "");
  b.context.step(2);
  CHECK(place(b).index == 0);
  CHECK(b.session().walk().cursor().tick == r.comparison.first.tick);
  CHECK(b.script("expect compare differs") == "");
  CHECK(b.script("expect compare the other: the search before") == "");
  REQUIRE(b.click("btn.compare.next"));
  CHECK(place(b).index == 1);
  // What only the other one has: a click in its corridor goes there, and the way back is a step of the debugger.
  const auto alone = std::find_if(list.begin(), list.end(), [](const NodeDifference& d) { return d.a == no_node; });
  REQUIRE(alone != list.end());
  b.session().apply(command::ChooseDifference{alone - list.begin()});
  b.context.step(2);
  CHECK(b.script("expect compare this search did not visit the node") == "");
  const u32 id = r.other->view().id(alone->b);
  REQUIRE(b.context.find(fmt::format("compare.b.node.{}", id)));
  REQUIRE(b.click(fmt::format("compare.b.node.{}", id)));
  CHECK(place(b).b == alone->b);
  CHECK(place(b).a == no_node);
  b.session().apply(command::Seek{0});
  b.context.step(2);
  CHECK(place(b).index != alone - list.begin());
  // Elsewhere F7 is the next cut-off, as ever.
  REQUIRE(b.script("view.maximise\nview.show tree\nstep.first") == "");
  b.context.step(2);
  b.key("F7");
  const View v = b.session().walk().view();
  CHECK(v[b.session().walk().shown_slot()].cut());
  // The smallest contradiction, with both of its records.
  if (r.comparison.contradictions.smallest) {
    REQUIRE(b.script("compare.smallest") == "");
    b.context.step(2);
    CHECK(place(b).a == r.comparison.contradictions.smallest->a);
    CHECK(place(b).b == r.comparison.contradictions.smallest->b);
  }
}

TEST_CASE("the nodes that differ are a list, totals stand beside each other, and a histogram is asked of both",
          "[ui][compare]") {
  WorkbenchBench b;
  REQUIRE(b.script(two_searches) == "");
  const Comparing::Result& r = compared(b);
  REQUIRE(b.script("compare.view nodes") == "");
  b.context.step(2);
  REQUIRE(b.click("compare.row.2"));
  CHECK(place(b).index == 1);
  REQUIRE(b.context.click("compare.kind.2"));  // in B alone
  b.context.step(2);
  if (r.comparison.differences.counts[1] > 0) {
    REQUIRE(b.click("compare.row.1"));
    CHECK(place(b).a == no_node);
  }
  REQUIRE(b.click("compare.tab.3"));
  CHECK(b.script(fmt::format("expect compare {}\nexpect compare {}", grouped(r.totals[0].nodes),
                             grouped(r.totals[1].nodes))) == "");
  // By the palette, and by hand.
  REQUIRE(b.script("compare.histogram depth\nwait-search") == "");
  b.context.step(3);
  const Overlay* o = b.session().comparing().overlay();
  REQUIRE(o);
  CHECK(o->all_b == r.other->size());
  CHECK(b.script("expect compare this: " + grouped(r.mine->size())) == "");
  REQUIRE(b.context.click("compare.bar.1"));
  REQUIRE(b.script("wait-search") == "");
  b.context.step(2);
  REQUIRE(b.session().questions().result());
  CHECK(b.session().questions().result()->hits() == o->bars[0].a);
  REQUIRE(b.script("expect-refused compare.histogram plx\nwait-search") == "");
  b.context.step(2);
  CHECK(b.session().comparing().field_problem());
}

TEST_CASE("the differential icicle is zoomed and clicked, and B can be shown instead of A", "[ui][compare]") {
  WorkbenchBench b;
  REQUIRE(b.script(two_searches) == "");
  const Comparing::Result& r = compared(b);
  REQUIRE(b.script("compare.view icicle\nstep.last") == "");
  b.context.step(2);
  const auto box = b.context.find("compare.icicle");
  REQUIRE(box);
  CHECK(b.script("expect compare " + grouped(r.totals[0].nodes)) == "");
  b.context.move({box->min.x + (box->max.x - box->min.x) * 0.9f, box->min.y + 40});
  REQUIRE(b.script("wait-frames 2") == "");
  CHECK(b.context.click("compare.icicle"));
  b.context.step(3);
  CHECK((place(b).a != no_node || place(b).b != no_node));
  // The other way round.
  const u32 mine = r.mine->size(), other = r.other->size();
  REQUIRE(b.script("compare.show_other\nwait-search") == "");
  const Comparing::Result& turned = compared(b);
  CHECK(turned.mine->size() == other);
  CHECK(turned.other->size() == mine);
  CHECK(b.session().walk().view().size() == other);
}

TEST_CASE("the summary says first what both came to, what was set otherwise and where they part", "[ui][compare]") {
  WorkbenchBench b;
  REQUIRE(b.script(std::string(two_searches) + "\ncompare.view summary\nwait-frames 3") == "");
  const Comparing::Result& r = compared(b);
  const std::string said = b.says("compare");
  const auto at = [&](const std::string& text) {
    const auto found = said.find(text);
    INFO(text << " in " << said);
    CHECK(found != std::string::npos);
    return found;
  };
  const Game& game = *b.session().runs().run()->game();
  std::size_t last = 0;
  for (const std::size_t i : {0u, 1u}) {
    const Totals::Iteration& x = r.totals[i].iterations.back();
    last = std::max({last, at(grouped(r.totals[i].nodes)), at(game.value_text("modern-2026", x.score.value))});
  }
  const std::size_t set = at("Set otherwise (this / other): killers off / on.");
  const std::size_t first =
      at(fmt::format("They first differ at event {}", grouped(static_cast<u64>(r.comparison.first.tick))));
  CHECK(last < first);
  CHECK(set < first);
  CHECK(first < at("Same question"));
  // Searched again as it is: alike.
  REQUIRE(b.script("search.run\nwait-search\ncompare.before\nwait-search\ncompare.view summary\nwait-frames 3\n"
                   "expect compare Both were set alike") == "");
}

TEST_CASE("in the tile of Debug the corridors of Compare have rows", "[ui][compare]") {
  WorkbenchBench b;
  REQUIRE(b.script(two_searches) == "");
  REQUIRE(b.script("preset.debug\nview.maximise compare\nview.maximise\nshow.compare\ncompare.next\n"
                   "compare.view corridors\nwait-frames 5") == "");
  const Probe panel = *b.context.find("panel.compare");
  for (const char* side : {"a", "b"}) {
    int rows = 0;
    for (int d = 0; d < 60; ++d)
      if (const Probe* p = b.context.find(fmt::format("compare.{}.row.{}", side, d)))
        rows += p->visible && p->max.y <= panel.max.y;
    CHECK(rows >= 3);
  }
}
