// The debugger the way a person goes: keys, clicks, typing, palette commands; and what the panels then say.
#include <fmt/format.h>

#include <set>

#include "app/ui/look/fonts.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/text.h"
#include "engine/session/answers/questions.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

const char* const searched = "preset.debug\nsearch.depth 5\nsearch.restart\nwait-search\n";

}  // namespace

TEST_CASE("find counts, draws, narrows by a click, sorts and goes from hit to hit", "[debug_panels]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script(std::string(searched) + "key Ctrl+F\nwait-frames 3\ntype ply == 2\nclick field.histogram\ntype "
                                           "kind\nclick field.group\ntype end\nkey Enter\nwait-search\n") == "");
  const auto& q = b.session().questions();
  REQUIRE(q.result());
  CHECK(q.asked().where == "ply == 2");
  const u64 all = q.result()->hits();
  CHECK(b.script(fmt::format("expect find {} of\n", all)) == "");
  const HistogramBar bar = q.result()->histogram[0];
  REQUIRE(b.script("click find.bar.1\nwait-search\n") == "");
  REQUIRE(q.result());
  CHECK(q.result()->hits() == bar.hits);
  CHECK(q.asked().where == "ply == 2 && " + bar.narrow);
  // By nodes, the largest first.
  REQUIRE(b.script("find.histogram\nfind.group\nclick find.sort.nodes\nwait-search\n") == "");
  const View v = b.session().walk().view();
  REQUIRE(q.result()->slots.size() > 2);
  for (std::size_t i = 1; i < q.result()->slots.size(); ++i)
    CHECK(v[q.result()->slots[i - 1]].size >= v[q.result()->slots[i]].size);
  REQUIRE(b.script("click find.row.2\nwait-frames 2\n") == "");
  CHECK(b.session().walk().shown_slot() == q.result()->slots[1]);
  const u32 before = b.session().walk().shown_slot();
  b.key("F3");
  const u32 after = b.session().walk().shown_slot();
  b.key("Shift+F3");
  CHECK((after == before || b.session().walk().shown_slot() == before));
  // Behind the last hit it goes on from the first, and the other way round.
  REQUIRE(b.script("find.run ply == 1 && depth == 3\nwait-search") == "");
  REQUIRE(q.result()->hits() > 2);
  std::set<u32> met;
  for (u64 i = 0; i < q.result()->hits(); ++i) b.key("F3"), met.insert(b.session().walk().shown_slot());
  CHECK(met.size() == q.result()->hits());
  CHECK(b.script("find.next\nfind.next") == "");
  CHECK(met.count(b.session().walk().shown_slot()) == 1);
  REQUIRE(b.script("step.first\nfind.previous\nexpect message continuing from the last") == "");
  CHECK(b.session().walk().shown_slot() == *met.rbegin());
  b.key("F3");
  CHECK(b.script("expect message continuing from the first") == "");
  CHECK(b.session().walk().shown_slot() == *met.begin());
  CHECK(b.script("expect-refused find.run ply ==\nwait-frames 2\nexpect find column\nfind.run ply == 99\nwait-frames "
                 "2\nexpect find No node matches\n") == "");
  // What a command asks while somebody writes in the field stands there, and goes on from there.
  CHECK(b.script("find.show\nwait-frames 3\ntype depth\nfind.run ply == 1\nwait-search\ntype && depth == 3\n"
                 "key Enter\nwait-search") == "");
  CHECK(q.asked().where == "ply == 1&& depth == 3");
}

TEST_CASE("a right click on a wall of the corridor goes to the event that moved it", "[debug_panels]") {
  WorkbenchBench b;
  REQUIRE(b.script(std::string(searched) +
                   "view.show tree\nstep.first\nstep.next_cut\nstep.next_cut\nstep.next_cut\nwait-frames 3\n") == "");
  const auto& walk = b.session().walk();
  const Tick at = walk.cursor().tick;
  int moved = 0;
  for (int row = 0; row < 6; ++row)
    for (const char* side : {"left", "right"}) {
      const std::string wall = fmt::format("corridor.{}.{}", side, row);
      if (!b.context.find(wall)) continue;
      REQUIRE(b.script("right-click " + wall + "\nwait-frames 2\n") == "");
      CHECK(walk.cursor().tick <= at);
      moved += walk.cursor().tick < at;
      while (walk.can_go_back()) b.key("Alt+Left");
      b.session().apply(command::SelectNode{no_node});
      REQUIRE(b.script("step.first\nstep.next_cut\nstep.next_cut\nstep.next_cut\nwait-frames 3\n") == "");
    }
  CHECK(moved > 0);
}

TEST_CASE("how many nodes a move has cost is read whole in Node", "[debug_panels]") {
  WorkbenchBench b("kalah", 1280, 720);
  REQUIRE(b.script("preset.debug\nsearch.budget 1\nsearch.depth 16\nsearch.run\nwait-search\nwait-frames 2") == "");
  const View v = b.session().walk().view();
  std::vector<u32> moves;
  v.children(b.session().walk().shown_slot(), moves);  // of the last root
  REQUIRE_FALSE(moves.empty());
  const u64 first = u64{v[moves.front()].size} + v[moves.front()].skipped;
  REQUIRE(first > 100'000);
  REQUIRE(first < 1'000'000);  // "141.4 k"
  CHECK(b.script("expect screen " + short_nodes(first)) == "");
}

TEST_CASE("the bars of the root's moves begin behind the longest name", "[debug_panels]") {
  WorkbenchBench b("arimaa", 1280, 720);
  REQUIRE(b.script("preset.debug\nsearch.depth 2\nsearch.run\nwait-search\nview.show root_bars\nwait-frames 2") == "");
  const Probe *axis = b.context.find("root_bars.axis"), *row = b.context.find("root_bars.Cc2n Cc3x");
  REQUIRE(axis);
  REQUIRE(row);
  CHECK(axis->min.x > row->min.x + text_width("Cc2n Cc3x", fonts().mono));
}

TEST_CASE("watches say for whom their scores are, whatever view is chosen", "[debug_panels]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script(std::string(searched) + "view.show watches\nwatch.add alpha\nnode.go n1\nwait-frames 2") == "");
  for (int view = 0; view < 3; ++view) {
    REQUIRE(b.script("view.scores\nwait-frames 2") == "");
    CHECK(b.script("expect watches scores for White") == "");  // Black is the first side, and the root's
  }
  CHECK(b.script("node.go n0\nwait-frames 2\nexpect watches scores for Black") == "");
}
