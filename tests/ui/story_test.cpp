// The thread of a chosen bound through the panels, and what the table knew of a node, as a person reaches them.
#include <fmt/format.h>

#include <algorithm>

#include "app/ui/panels/moment_cache.h"
#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/search/switches.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/study_commands.h"
#include "tests/support/searches.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

u32 shown(WorkbenchBench& b) { return b.session().walk().view().id(b.session().walk().shown_slot()); }
BoundThread& thread(WorkbenchBench& b) { return b.workbench().moment().thread(); }

// A node inside a search of Reversi, where alpha has been raised above.
const char* const into_search =
    "preset.debug\nsearch.profile classic-hard\nsearch.depth "
    "4\nsearch.run\nwait-search\nstep.first\nstep.next_cut\nstep.next_cut\nstep.next_cut\nstep.next_cut";

}  // namespace

TEST_CASE(
    "whoever asks for the bound that stands there gets that bound: same name, number and owner, in all three views of "
    "every game",
    "[ui][story][view][slow]") {
  u64 asked = 0, turned = 0, walls = 0;
  for (const GameType* type : all_games()) {
    WorkbenchBench b(type->id());
    REQUIRE(b.script("preset.debug\nsearch.depth 4\nsearch.nodes 3000\nsearch.run\nwait-search\nshow.tree\nview.show "
                     "node\nview.show story") == "");
    const View v = b.session().walk().view();
    Random random(type->id().size());
    for (const PointOfView view : {PointOfView::root, PointOfView::first, PointOfView::mover})
      for (int i = 0; i < 6; ++i) {
        b.session().apply(command::SetPointOfView{view});
        const u32 slot = random.below(v.size());
        b.session().apply(command::GoToHit{
            v.enter(slot) + static_cast<Tick>(random.below(static_cast<u32>(v.leave(slot) - v.enter(slot) + 1))),
            v.id(slot)});
        b.context.step(2);
        const Side mover = v[slot].mover(), side = b.session().viewpoint().side_for(mover);
        std::vector<u32> path;
        std::vector<PathWindow> windows;
        v.path_to(slot, path);
        v.windows(path, b.session().walk().cursor().tick, windows);
        const Window seen = side == mover ? windows.back().now : flipped(windows.back().now);
        for (const bool beta : {false, true}) {
          const Bound& bound = beta ? seen.beta : seen.alpha;
          const auto check = [&](const char* how, Side reported) {
            INFO(type->id() << " " << how << " node " << v.id(slot) << (beta ? " beta" : " alpha"));
            REQUIRE(thread(b).on());
            CHECK(thread(b).id() == v.id(slot));
            const auto& parts = thread(b).stops().front().text.parts();
            CHECK(parts[0].text == std::string(beta ? "\u03b2" : "\u03b1") + " at ");
            const auto number =
                std::find_if(parts.begin(), parts.end(), [](const Part& p) { return p.kind == Part::Kind::score; });
            REQUIRE(number != parts.end());
            CHECK(number->score.value == bound.value);
            CHECK(number->mover == reported);
            if (bound.owner.kind == Owner::Kind::child) CHECK(thread(b).story().setter == v.find(bound.owner.id));
            b.key("Esc");
          };
          b.key(beta ? "Shift+B" : "Shift+A");
          check("key", side);
          REQUIRE(b.script(fmt::format("story.{}", beta ? "beta" : "alpha")) == "");
          check("command", side);
          // The corridor tells for one side from end to end.
          const Side line = b.session().viewpoint().side_for(b.session().viewpoint().root);
          REQUIRE(b.script(fmt::format("story.{} {} {} line", (beta == (line == side)) ? "beta" : "alpha", v.id(slot),
                                       b.session().walk().cursor().tick)) == "");
          if (line == side) check("wall", line), ++walls;
          b.key("Esc");
          ++asked, turned += side != mover;
        }
      }
  }
  CHECK(asked > 100);
  CHECK(turned > 20);
  CHECK(walls > 20);
}

TEST_CASE("a story that is told goes over to another view with all the rest", "[ui][story][view]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script(into_search) == "");
  REQUIRE(b.script("view.show story") == "");
  b.key("Shift+B");
  REQUIRE(thread(b).on());
  const BoundStop first = thread(b).stops().front();
  const std::size_t stops = thread(b).stops().size();
  for (const PointOfView view : {PointOfView::mover, PointOfView::first, PointOfView::root}) {
    b.session().apply(command::SetPointOfView{view});
    b.context.step(2);
    REQUIRE(thread(b).stops().size() == stops);
    const BoundStop& now = thread(b).stops().front();
    CHECK(now.value == first.value);
    CHECK(now.upper == first.upper);
    const Side reported = b.session().viewpoint().side_for(now.mover);
    const auto number = std::find_if(now.text.parts().begin(), now.text.parts().end(),
                                     [](const Part& p) { return p.kind == Part::Kind::score; });
    REQUIRE(number != now.text.parts().end());
    CHECK(number->mover == reported);
    CHECK(number->score.value == (reported == now.mover ? now.value : -now.value));
  }
}

TEST_CASE("the panel Table shows who wrote an entry, every visit of the position, and with a log what was lost",
          "[ui][story]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("view.show table\nexpect table F5\npreset.debug\nsearch.profile modern-2026\nsearch.depth "
                   "6\nsearch.run\nwait-search\nview.maximise table") == "");
  b.context.step(3);
  REQUIRE(b.rest());
  const Answers& s = b.session().answers();
  REQUIRE(s.study().answer());
  const View v = b.session().walk().view();
  u32 hit = no_node;
  for (u32 k = 0; k < v.size() && hit == no_node; ++k)
    if (v[k].end() == NodeEnd::table && v[k].link != no_node &&
        table_story(v, k, s.study().answer()->keys).visits.size() < 12)
      hit = k;
  REQUIRE(hit != no_node);
  const TableStory story = table_story(v, hit, s.study().answer()->keys);
  REQUIRE(b.script(fmt::format("node.go {}\nwait-frames 3", v.enter(hit))) == "");
  REQUIRE(b.script(fmt::format("expect table Answered by the table\nexpect table (node {}) at tick {}, in "
                               "iteration\nexpect table Visits of this position: {}\nexpect table used",
                               v.id(story.writer), grouped(static_cast<u64>(v.leave(story.writer))),
                               story.visits.size())) == "");
  CHECK(
      b.script(fmt::format("expect table {} true collisions: of {} answers", s.study().answer()->collisions.collisions,
                           grouped(s.study().answer()->collisions.compared))) == "");
  for (const Visit& q : story.visits) CHECK(b.context.find(fmt::format("table.visit.{}", v.id(q.slot))));
  REQUIRE(b.script("click btn.table.writer\nwait-frames 2") == "");
  CHECK(shown(b) == v.id(story.writer));
  CHECK(b.session().walk().cursor().tick == v.leave(story.writer));
  REQUIRE(b.script("select.back\nwait-frames 2") == "");
  REQUIRE(b.script(fmt::format("table.of {}\ntable.writer", v.id(hit))) == "");
  CHECK(shown(b) == v.id(story.writer));
  // The log of the same search again.
  CHECK(!s.losses());
  REQUIRE(b.script("click btn.table.log") == "");
  b.context.step(2);
  REQUIRE(b.rest());
  REQUIRE(s.losses());
  CHECK(b.script(fmt::format("expect table {} probes, {} answered\nexpect table {} entries were overwritten by "
                             "another position, {} of them",
                             grouped(s.losses()->asks), grouped(s.losses()->answers), grouped(s.losses()->lost),
                             grouped(s.losses()->lost_unused))) == "");
  CHECK(s.losses()->answers == s.study().answer()->table.answers);
  if (!s.losses()->costliest.empty()) {
    const u32 dear = s.losses()->misses[s.losses()->costliest.front()].slot;
    REQUIRE(b.script(fmt::format("click table.loss.{}\nwait-frames 3\nexpect table When it asked", v.id(dear))) == "");
    CHECK(shown(b) == v.id(dear));
  }
  // Stopped as it begins it can be asked for again, unless it was quicker.
  REQUIRE(b.script("step.last\nsearch.depth 7\nsearch.restart\nwait-search") == "");
  REQUIRE(b.rest());
  b.session().apply(command::LogTable{});
  b.session().apply(command::StopStudy{});
  REQUIRE(b.rest());
  CHECK(!s.table_log().working());
  CHECK(b.script(s.losses() ? "expect table What the table lost" : "expect table Search again with a log") == "");
  // A search without a table says so, and has no log to offer.
  REQUIRE(b.script("step.last\nsearch.switch tt\nsearch.depth 4\nsearch.restart\nwait-search") == "");
  b.context.step(3);
  REQUIRE(b.rest());
  CHECK(b.script("expect table The search used no table\nexpect-not table Search again with a log") == "");
}

TEST_CASE("the graph shows how a principal variation goes on at the writer of a table entry, and a click goes there",
          "[ui][story]") {
  WorkbenchOptions o;
  o.position = "0,4,0,1,12,3/5/2,9,0,1,2,0/9 B s-io-";
  WorkbenchBench b("kalah", 1600, 900, o);
  SearchPlan settings = b.session().runs().settings();
  settings.options = {};
  settings.options.set({Switch::iterative, Switch::tt, Switch::killers});
  b.session().apply(command::SetSearch{settings});
  REQUIRE(
      b.script("preset.debug\nsearch.depth 6\nsearch.run\nwait-search\nshow.tree\nview.tree_graph\nwait-frames 30") ==
      "");
  const View v = b.session().walk().view();
  const TableLine line = line_through_table(v, b.session().walk().shown_slot(), v.ticks() - 1);
  REQUIRE(line.joined.size() == 1);
  const u32 answered = line.slots[line.joined[0] - 1], writer = v.find(v[answered].link);
  REQUIRE(b.context.find(fmt::format("tree.graft.{}", v.id(answered))));
  REQUIRE(b.script(fmt::format("expect tree table, node {}:\nview.show table\nwait-frames 3\nexpect table by the entry "
                               "of node {}:\nshow.tree\nwait-frames 3\nclick tree.graft.{}\nwait-frames 2",
                               v.id(writer), v.id(writer), v.id(answered))) == "");
  CHECK(shown(b) == v.id(writer));
}
