// One moment: what the panels show belongs to the position on the board, or they say that it does not; a search that
// was stopped is shown where it was finished; and the same thing has the same number of nodes everywhere.
#include <fmt/format.h>

#include "app/ui/host/drawn_text.h"
#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/read/node/iterations.h"
#include "engine/read/tree/root_bars.h"
#include "tests/support/searches.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("a search that a limit stopped is shown at its last finished iteration", "[ui][moment]") {
  for (const char* game : {"reversi", "kalah", "micro-shogi"}) {
    WorkbenchBench b(game);
    REQUIRE(b.script("preset.debug\nsearch.depth off\nsearch.nodes 30000\nsearch.run\nwait-search") == "");
    const SearchRun& run = *b.session().runs().run();
    REQUIRE(run.result().stopped);
    REQUIRE(run.result().depth > 1);
    const View& v = b.session().walk().view();
    const u32 shown = b.session().walk().shown_slot();
    INFO(game << ", depth " << run.result().depth);
    CHECK(v[shown].ply == 0);
    CHECK(v[shown].depth() == run.result().depth);
    CHECK(v[shown].end() != NodeEnd::aborted);
    CHECK(v[shown].value == run.result().score.value);
    CHECK(b.session().walk().at_rest());
    CHECK_FALSE(b.session().walk().at_edge());
    CHECK_FALSE(b.workbench().view().node_on_board);  // the board shows the game
    CHECK(b.script(fmt::format("expect node depth {}\nexpect-not node stopped", run.result().depth)) == "");
    // F5 searches once more: there is nothing to go on with.
    const auto old = b.session().runs().run();
    b.key("F5");
    REQUIRE(b.rest());
    CHECK(b.session().runs().run() != old);
    // What it never came to is called so, and is no cut-off.
    REQUIRE(b.script("step.last\nexpect node stopped before\nexpect-not node cut off") == "");
  }
}

TEST_CASE("node panel, root bars and plots count the same nodes for the same thing", "[ui][moment]") {
  for (const char* game : {"reversi", "kalah", "pivit"}) {
    WorkbenchBench b(game);
    REQUIRE(b.script("preset.debug\nsearch.depth 5\nsearch.run\nwait-search") == "");
    const View& v = b.session().walk().view();
    bool together = false;
    for (const Iteration& it : b.session().runs().run()->iterations()) {
      std::vector<u32> roots = test::roots_of(v);
      u32 last = no_node;
      u64 of_roots = 0;
      for (u32 k : roots)
        if (v[k].depth() == it.depth) last = k, of_roots += u64{v[k].size} + v[k].skipped;
      REQUIRE(last != no_node);
      CHECK(of_roots == it.nodes);
      REQUIRE(b.script(fmt::format("node.go n{}\nview.show root_bars\nexpect root_bars {} nodes", v.id(last),
                                   grouped(it.nodes))) == "");
      REQUIRE(b.script(fmt::format("expect node {}", grouped(u64{v[last].size} + v[last].skipped))) == "");
      if (it.attempts == 1) continue;
      together = true;
      CHECK(b.script(fmt::format("expect root_bars {} attempts together\nexpect node all attempts {}", it.attempts,
                                 grouped(it.nodes))) == "");
    }
    if (std::string(game) == "kalah") CHECK(together);
  }
}

TEST_CASE("stepping forwards, backwards and at random shows the same on the screen at every event", "[ui][moment]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("preset.debug\nsearch.depth 3\nsearch.run\nwait-work\nshow.watches\nwatch.add beta_now - "
                   "alpha_now\nwatch.add value\nstep.first\nwait-frames 20") == "");
  const Walk& walk = b.session().walk();
  const auto screen = [&] {
    b.context.move({-10, -10});
    b.context.step(12);  // lists roll to what is shown
    std::string out;
    // Where a line breaks also hangs on a scroll bar
    for (const DrawnLine& line : drawn_lines(*ImGui::GetDrawData())) out += line.text + " ";
    return out;
  };
  const Tick ticks = std::min<Tick>(walk.view().ticks(), 70);
  std::vector<std::string> seen;
  for (Tick t = 0; t < ticks; ++t) {
    b.key(".");
    REQUIRE(walk.cursor().tick == t);
    seen.push_back(screen());
  }
  int different = 0;
  for (std::size_t i = 1; i < seen.size(); ++i) different += seen[i] != seen[i - 1];
  CHECK(different == static_cast<int>(seen.size()) - 1);
  for (Tick t = ticks - 2; t >= 0; --t) {
    b.key(",");
    INFO(t);
    REQUIRE(walk.cursor().tick == t);
    CHECK(screen() == seen[static_cast<std::size_t>(t)]);
  }
  Random random(3);
  for (int i = 0; i < 25; ++i) {
    const Tick t = random.below(static_cast<u32>(ticks));
    b.session().apply(command::Seek{t});
    INFO(t);
    CHECK(screen() == seen[static_cast<std::size_t>(t)]);
  }
}

TEST_CASE("in the timeline the side that the scores are for never lies on a bound", "[ui][moment]") {
  WorkbenchBench b("reversi", 1280, 720);
  REQUIRE(b.script("preset.debug\nsearch.depth 4\nsearch.run\nwait-search") == "");
  int seen = 0, reported = 0;
  for (const char* place : {"view.show timeline", "view.maximise timeline"}) {
    REQUIRE(b.script(place) == "");
    const Tick all = b.session().walk().view().ticks();
    for (int i = 0; i < 40; ++i) {
      b.session().apply(command::Seek{all * i / 40});
      b.context.step(2);
      const Probe *alpha = b.context.find("timeline.alpha"), *whose = b.context.find("whose.timeline");
      if (!alpha) continue;
      ++seen;
      // Both bounds stand whole within the panel.
      const Probe *beta = b.context.find("timeline.beta"), *panel = b.context.find("timeline.bounds");
      REQUIRE((beta && panel));
      CHECK(beta->max.x <= panel->max.x);
      CHECK(alpha->max.x < beta->min.x);
      if (!whose) continue;
      ++reported;
      CHECK((whose->min.y >= alpha->max.y || whose->max.y <= alpha->min.y));
    }
  }
  CHECK(seen > 0);
  CHECK(reported > 0);
}
