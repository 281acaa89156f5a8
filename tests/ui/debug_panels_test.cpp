// The debugger the way a person goes: keys, clicks, typing, palette commands; and what the panels then say.
#include <fmt/format.h>

#include <set>

#include "engine/session/answers/questions.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

const char* const searched = "preset.debug\nsearch.depth 5\nsearch.restart\nwait-search\n";

}  // namespace

TEST_CASE("a breakpoint is typed, met forwards and backwards, and shown with its hits", "[debug_panels]") {
  WorkbenchBench b;
  REQUIRE(
      b.script(std::string(searched) +
               "view.show breakpoints\nclick field.breakpoint\ntype cut && cut_index >= 1\nkey Enter\nwait-frames 3\n"
               "expect breakpoints cut && cut_index >= 1\nstep.first\nkey F5\nwait-frames 3\n") == "");
  const auto& hits = b.session().walk().hits();
  REQUIRE(hits.all.size() > 5);
  CHECK(b.session().walk().cursor().tick == hits.all[0].tick);
  b.key("F5");
  CHECK(b.session().walk().cursor().tick == hits.all[1].tick);
  b.key("Shift+F8");
  CHECK(b.session().walk().cursor().tick == hits.all[0].tick);
  CHECK(b.session().walk().view().id(b.session().walk().shown_slot()) ==
        b.session().walk().view().id(hits.all[0].slot));
  // A click on a hit goes there; off, from a hit on, log only, gone: each by its control.
  CHECK(b.script("wait-frames 3\nclick breakpoint.hit.3\nwait-frames 2\n") == "");
  CHECK(b.session().walk().cursor().tick == hits.all[2].tick);
  CHECK(b.script("click breakpoint.enabled.1\nwait-frames 2\nexpect breakpoints nowhere\nclick "
                 "breakpoint.enabled.1\nclick breakpoint.log.1\nwait-frames 2\nstep.first\nkey F5\nwait-frames 2\n") ==
        "");
  CHECK(b.session().walk().at_edge());  // it only notes
  CHECK(b.session().walk().hits().all.size() == hits.all.size());
  CHECK(b.script("breakpoint.log 1 off\nbreakpoint.from 1 4\nstep.first\nkey F5\nwait-frames 2\n") == "");
  CHECK(b.session().walk().cursor().tick == b.session().walk().hits().all[3].tick);
  CHECK(b.script("click btn.breakpoint.delete.1\nwait-frames 2\nexpect breakpoints No breakpoints\n") == "");
  // What cannot be read is said with its column, and nothing is added.
  CHECK(b.script("click field.breakpoint\ntype plie == 3\nkey Enter\nkey Esc\nwait-frames 3\nexpect breakpoints column "
                 "1\nexpect breakpoints do you mean ply\n") == "");
  CHECK(b.session().walk().breakpoints().empty());
}

TEST_CASE("F9 sets a breakpoint on the node shown, at which a running search stops", "[debug_panels]") {
  WorkbenchBench b;
  REQUIRE(b.script(std::string(searched) + "node.go n40\nkey F9\nwait-frames 3\nsearch.restart\nwait-frames 5\n") ==
          "");
  REQUIRE(b.session().walk().breakpoints().size() == 1);
  REQUIRE(b.script("wait-search\nwait-frames 3\n") == "");
  CHECK(b.session().runs().run()->paused());
  CHECK(b.session().walk().view().id(b.session().walk().shown_slot()) == 40);
  REQUIRE(b.script("key F5\nwait-search\n") == "");
  CHECK(b.session().walk().hits().counts == std::vector<u64>{1});
  REQUIRE(b.script("node.go n40\nkey F9\nwait-frames 2\n") == "");
  CHECK(b.session().walk().breakpoints().empty());
  // Ctrl+F9 offers a condition that fits the node.
  REQUIRE(b.script("key Ctrl+F9\nwait-frames 3\nkey Enter\nwait-frames 3\n") == "");
  REQUIRE(b.session().walk().breakpoints().size() == 1);
  CHECK(b.session().walk().hits().counts[0] >= 1);
}

TEST_CASE("while a search runs its log-only breakpoints tell what they have met", "[debug_panels]") {
  WorkbenchBench b;
  REQUIRE(b.script("preset.debug\nview.show breakpoints\nbreakpoint.add id == 3\nbreakpoint.log 1 on\nsearch.depth "
                   "40\nsearch.restart\nwait-frames 5\n") == "");
  REQUIRE(b.until([&] { return !b.session().walk().hits().live.empty(); }));
  CHECK(b.session().runs().run()->running());
  CHECK(b.script("wait-frames 2\nexpect breakpoints enters node 3\nexpect breakpoints times slower\nclick "
                 "breakpoint.live.1\nsearch.stop\nwait-search\n") == "");
  CHECK(b.session().walk().hits().complete);
}

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
  REQUIRE(b.script("step.first\nfind.previous\nexpect message on from the last") == "");
  CHECK(b.session().walk().shown_slot() == *met.rbegin());
  b.key("F3");
  CHECK(b.script("expect message on from the first") == "");
  CHECK(b.session().walk().shown_slot() == *met.begin());
  CHECK(b.script("expect-refused find.run ply ==\nwait-frames 2\nexpect find column\nfind.run ply == 99\nwait-frames "
                 "2\nexpect find No node fits\n") == "");
  // What a command asks while somebody writes in the field stands there, and goes on from there.
  CHECK(b.script("find.show\nwait-frames 3\ntype depth\nfind.run ply == 1\nwait-search\ntype && depth == 3\n"
                 "key Enter\nwait-search") == "");
  CHECK(q.asked().where == "ply == 1&& depth == 3");
}

TEST_CASE("watches follow the moment and say what is not known", "[debug_panels]") {
  WorkbenchBench b;
  REQUIRE(b.script(std::string(searched) +
                   "key W\nwait-frames 3\ntype ply * 10 + 1\nkey Enter\nwatch.add value\nexpect-refused watch.add "
                   "terms.nothing\nnode.go n40\nkey Ctrl+,\nwait-frames 3\n") == "");
  const u32 slot = b.session().walk().shown_slot();
  CHECK(b.script(fmt::format("expect watches {}1\nexpect watches unknown\nexpect watches there is no term\n",
                             b.session().walk().view()[slot].ply)) == "");
  REQUIRE(b.script("node.go n40\nkey Ctrl+.\nnode.go n40\nwait-frames 3\nexpect-not watches unknown\nclick "
                   "btn.watch.delete.1\nwait-frames 2\n") == "");
  CHECK(b.session().questions().watches().size() == 2);
}

TEST_CASE("a click on a bound goes to the event that moved it, and Alt+Left comes back", "[debug_panels]") {
  WorkbenchBench b;
  REQUIRE(b.script(std::string(searched) + "step.first\nstep.next_cut\nwait-frames 3\n") == "");
  const auto& walk = b.session().walk();
  const Tick at = walk.cursor().tick;
  const u32 node = walk.view().id(walk.shown_slot());
  REQUIRE(b.script("click node.beta\nwait-frames 3\n") == "");
  CHECK(walk.cursor().tick < at);
  b.key("Alt+Left");
  CHECK(walk.cursor().tick == at);
  CHECK(walk.view().id(walk.shown_slot()) == node);
  b.key("Alt+Right");
  CHECK(walk.cursor().tick < at);
  CHECK(b.script("select.back\nbound.alpha\nbound.beta\n") == "");
}

TEST_CASE("bookmarks are set by a key, noted, gone to and taken away", "[debug_panels]") {
  WorkbenchBench b;
  REQUIRE(b.script(std::string(searched) +
                   "view.show bookmarks\nnode.go n12\nkey Ctrl+B\nnode.go n30\nclick field.bookmark\ntype look "
                   "here\nkey Enter\nwait-frames 3\nexpect bookmarks look here\n") == "");
  REQUIRE(b.session().walk().bookmarks().size() == 2);
  b.key("Ctrl+1");
  CHECK(b.session().walk().cursor().selected == 12);
  REQUIRE(b.script("click btn.bookmark.go.2\nwait-frames 2\n") == "");
  CHECK(b.session().walk().cursor().selected == 30);
  CHECK(b.session().walk().bookmarks()[1].note == "look here");
  REQUIRE(b.script("click btn.bookmark.delete.1\nwait-frames 2\nbookmark.note 1 changed\n") == "");
  CHECK(b.session().walk().bookmarks().size() == 1);
  CHECK(b.session().walk().bookmarks()[0].note == "changed");
}

TEST_CASE("breakpoints and watches are there again at the next start", "[debug_panels]") {
  std::string state;
  {
    WorkbenchBench b;
    REQUIRE(b.script("breakpoint.add ply == 3 && cut\nbreakpoint.from 1 7\nwatch.add beta - alpha\n") == "");
    state = b.session().save_state();
  }
  Session s;
  REQUIRE(s.load_state(state));
  REQUIRE(s.walk().breakpoints().size() == 1);
  CHECK(s.walk().breakpoints()[0].condition.text() == "ply == 3 && cut");
  CHECK(s.walk().breakpoints()[0].from_hit == 7);
  REQUIRE(s.questions().watches().size() == 1);
}

TEST_CASE("the page of fields lists every field with its sentence", "[debug_panels]") {
  WorkbenchBench b;
  REQUIRE(
      b.script("preset.debug\nhelp.fields\nwait-frames 3\nexpect fields cut_index\nexpect fields table_depth\nexpect "
               "fields mover_same\nclick field.fields\ntype raised\nwait-frames 3\nexpect-not fields table_depth\n") ==
      "");
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
