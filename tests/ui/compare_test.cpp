// Two recordings beside each other, as a person goes about it: the panel, its parts, keys, commands.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "engine/analysis/compare/diff_icicle.h"
#include "engine/core/text.h"
#include "engine/session/answers/comparing.h"
#include "engine/session/answers/questions.h"
#include "tests/support/folder.h"
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
    "two searches are compared: where they first differ, by the panel and by the palette, and which switch explains it",
    "[ui][compare]") {
  WorkbenchBench b;
  // There is no other yet
  REQUIRE(b.script("view.show compare\nexpect compare F5\ngame.new reversi\nsearch.depth "
                   "5\nsearch.run\nwait-search\ncompare.before") != "");
  REQUIRE(b.script("search.switch killers\nsearch.run\nwait-search\ncompare.before\nwait-search") == "");
  b.context.step(3);
  const Comparing::Result* r = b.session().comparing().result();
  REQUIRE(r);
  REQUIRE(r->comparison.first.a != no_node);
  CHECK(b.script("expect compare They first differ at event") == "");
  REQUIRE(b.script("view.maximise compare") == "");
  b.context.step(2);
  REQUIRE(b.context.click("btn.compare.first"));
  b.context.step(2);
  CHECK(b.session().walk().cursor().tick == r->comparison.first.tick);
  REQUIRE(b.script("compare.switches\nwait-search") == "");
  b.context.step(3);
  r = b.session().comparing().result();
  REQUIRE(r);
  CHECK(b.session().comparing().switches());
  const test::Folder folder;
  REQUIRE(b.script("file.save_recording " + folder.file("a.plyrec") + "\ncompare.file " + folder.file("a.plyrec") +
                   "\nwait-search") == "");
  b.context.step(3);
  CHECK(b.script("expect compare They are equal") == "");
  CHECK(b.script("compare.file " + folder.file("nothing.plyrec") + "\nwait-search").find("nothing.plyrec") !=
        std::string::npos);
  CHECK(b.session().messages().back().level == Message::Level::error);
}

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
  REQUIRE(b.context.click("btn.compare.next"));
  b.context.step(2);
  CHECK(place(b).index == 1);
  // What only the other one has: a click in its corridor goes there, and the way back is a step of the debugger.
  const auto alone = std::find_if(list.begin(), list.end(), [](const NodeDifference& d) { return d.a == no_node; });
  REQUIRE(alone != list.end());
  b.session().apply(command::ChooseDifference{alone - list.begin()});
  b.context.step(2);
  CHECK(b.script("expect compare this search did not visit the node") == "");
  const u32 id = r.other->view().id(alone->b);
  REQUIRE(b.context.find(fmt::format("compare.b.node.{}", id)));
  REQUIRE(b.context.click(fmt::format("compare.b.node.{}", id)));
  b.context.step(2);
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
  REQUIRE(b.context.click("compare.row.2"));
  b.context.step(2);
  CHECK(place(b).index == 1);
  REQUIRE(b.context.click("compare.kind.2"));  // in B alone
  b.context.step(2);
  if (r.comparison.differences.counts[1] > 0) {
    REQUIRE(b.context.click("compare.row.1"));
    b.context.step(2);
    CHECK(place(b).a == no_node);
  }
  REQUIRE(b.context.click("compare.tab.3"));
  b.context.step(2);
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

TEST_CASE("recordings of other games and positions say why their nodes are not compared, and their totals are",
          "[ui][compare]") {
  WorkbenchBench b;
  REQUIRE(b.script("game.new kalah\nsearch.depth 3\nsearch.run\nwait-search\ngame.new reversi\nsearch.depth "
                   "3\nsearch.run\nwait-search\ncompare.before\nwait-search\nview.maximise compare") == "");
  const Comparing::Result& r = compared(b);
  CHECK_FALSE(r.judged.nodes());
  CHECK(b.script("expect compare different games") == "");
  for (const char* part : {"corridors", "nodes", "icicle"})
    CHECK(b.script(std::string("compare.view ") + part + "\nwait-frames 2\nexpect compare different games") == "");
  CHECK(b.script("compare.view totals\nwait-frames 2\nexpect compare " + grouped(r.totals[1].nodes)) == "");
  CHECK(b.script("compare.histogram ply\nwait-search\nwait-frames 2\nexpect compare other: " +
                 grouped(r.other->size())) == "");
  b.key("F7");  // nothing to go to: the next cut-off
  CHECK(b.session().walk().view()[b.session().walk().shown_slot()].ply >= 0);
}

// Not part of the suite: ui_tests "[.cost]" draws every part over two recordings of a million nodes.
TEST_CASE("measure: the parts of the comparison of two large recordings", "[.cost]") {
  WorkbenchBench b;
  b.session().apply(command::SetSearch{[&] {
    SearchPlan s = b.session().runs().settings();
    s.limits = {};
    s.limits.nodes = 1'000'000;
    return s;
  }()});
  REQUIRE(b.script("search.run\nwait-search\nsearch.switch killers\nsearch.run\nwait-search") == "");
  const double before = static_cast<double>(std::clock());
  REQUIRE(b.script("compare.before\nwait-search") == "");
  WARN("compared in " << 1000 * (static_cast<double>(std::clock()) - before) / CLOCKS_PER_SEC << " ms of CPU");
  const Comparing::Result& r = compared(b);
  const double begin = static_cast<double>(std::clock());
  const DiffIcicle picture = diff_icicle(r.mine->view(), r.other->view(), r.comparison.pairs, {}, 1600, 40);
  WARN(r.comparison.differences.list.size()
       << " differences; icicle of " << picture.boxes.size() << " boxes in "
       << 1000 * (static_cast<double>(std::clock()) - begin) / CLOCKS_PER_SEC << " ms");
  REQUIRE(b.script("compare.histogram value - static\nwait-search") == "");
  const auto frames = [&](const std::string& what, bool seeking) {
    double worst = 0, sum = 0;
    for (int i = 0; i < 60; ++i) {
      if (seeking) b.session().apply(command::Seek{r.mine->view().ticks() * (i * 37 % 60) / 60});
      const double from = static_cast<double>(std::clock());
      b.context.step();
      const double ms = 1000 * (static_cast<double>(std::clock()) - from) / CLOCKS_PER_SEC;
      worst = std::max(worst, ms), sum += ms;
    }
    WARN(what << (seeking ? ", seeking" : "") << ": mean " << sum / 60 << " ms a frame, worst " << worst << " ms");
  };
  REQUIRE(b.script("view.maximise glossary\nwait-frames 5") == "");
  frames("without it", false);
  frames("without it", true);
  REQUIRE(b.script("view.maximise compare") == "");
  for (const char* part : {"summary", "corridors", "nodes", "totals", "histogram", "icicle"}) {
    REQUIRE(b.script(std::string("compare.view ") + part + "\nwait-frames 5") == "");
    frames(part, false);
    frames(part, true);
  }
}
