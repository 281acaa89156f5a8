// The tree as a graph, the person's way.
#include <algorithm>

#include "engine/base/text.h"
#include "engine/read/node/moment.h"
#include "tests/support/searches.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

bool drawn(WorkbenchBench& b, u32 slot) {
  return b.context.find("tree.node." + std::to_string(b.session().walk().view().id(slot))) != nullptr;
}

}  // namespace

TEST_CASE("in the graph the best line is open by itself, and a card that was shut stays shut", "[ui][tree]") {
  WorkbenchBench b("reversi");
  REQUIRE(
      b.script(
          "search.depth 5\nsearch.run\nwait-search\npreset.debug\nview.tree_graph on\nview.maximise tree\nstep.last") ==
      "");
  const View& v = b.session().walk().view();
  const std::vector<u32> best = principal_variation(v, b.session().walk().shown_slot(), v.ticks() - 1);
  REQUIRE(best.size() >= 4);
  for (std::size_t i = 0; i < 4; ++i) CHECK(drawn(b, best[i]));
  REQUIRE(b.script("double-click tree.node." + std::to_string(v.id(best[1]))) == "");
  b.session().apply(command::SelectNode{v.id(best[0])});
  b.context.step(3);
  CHECK(drawn(b, best[1]));
  CHECK(!drawn(b, best[2]));
  // One that was shut is open from then on, too.
  const std::vector<u32> kids = test::children_of(v, best[0]);
  const auto other = std::find_if(kids.begin(), kids.end(), [&](u32 k) { return k != best[1] && v[k].size > 1; });
  REQUIRE(other != kids.end());
  REQUIRE(b.script("wait-frames 40\ndouble-click tree.node." + std::to_string(v.id(*other))) == "");
  b.session().apply(command::SelectNode{v.id(best[0])});
  b.context.step(3);
  CHECK(drawn(b, test::children_of(v, *other).front()));
}

TEST_CASE("in the graph moves that do not fit are counted, and a click draws them", "[ui][tree]") {
  WorkbenchBench b("arimaa", 1280, 720);
  REQUIRE(b.script("search.depth 3\nsearch.run\nwait-search\npreset.debug\nview.tree_graph on\nstep.last") == "");
  const View& v = b.session().walk().view();
  const u32 root = b.session().walk().shown_slot();
  std::vector<u32> kids, below;
  v.children(root, kids);
  // The best move's own moves do not fit beside its siblings.
  const std::vector<u32> best = principal_variation(v, root, v.ticks() - 1);
  REQUIRE(best.size() > 1);
  v.children(best[1], below);
  const auto count = [&] { return std::count_if(below.begin(), below.end(), [&](u32 k) { return drawn(b, k); }); };
  const auto few = count();
  const std::string rest = "tree.rest." + std::to_string(v.id(best[1]));
  REQUIRE(b.context.find(rest));
  REQUIRE(b.script("click " + rest) == "");
  b.context.step(3);
  CHECK(!b.context.find(rest));
  CHECK(count() > few);
}

TEST_CASE("in the graph of a node with thousands of moves as many are counted as are not drawn, in words too",
          "[ui][tree]") {
  WorkbenchBench b("arimaa", 1280, 720);
  REQUIRE(b.script("edit.paste g [r...............................E........M...........D......R...]\nsearch.profile "
                   "classic\nsearch.depth 1\nsearch.run\nwait-search\npreset.debug\nview.turns off\nview.tree_graph "
                   "on\nstep.last\nwait-frames 3") == "");
  const View& v = b.session().walk().view();
  const u32 root = b.session().walk().shown_slot();
  std::vector<u32> kids = test::children_of(v, root);
  REQUIRE(kids.size() > 1500);
  const auto words = [&] {
    const auto seen =
        static_cast<std::size_t>(std::count_if(kids.begin(), kids.end(), [&](u32 k) { return drawn(b, k); }));
    CHECK(seen > 2);
    return std::pair(grouped(kids.size() - seen), grouped(kids.size()));
  };
  const auto [hidden, all] = words();
  CHECK(b.script("expect tree +" + hidden + "\nexpect tree " + hidden + " of " + all + " moves here are not drawn") ==
        "");
  // The best move is drawn, wherever it stands among them.
  const std::vector<u32> best = principal_variation(v, root, v.ticks() - 1);
  REQUIRE(best.size() > 1);
  CHECK(drawn(b, best[1]));
  // A click draws as many as a drawing may have; the rest is still told.
  REQUIRE(b.script("click tree.rest." + std::to_string(v.id(root)) + "\nhover 5,5\nwait-frames 3") == "");
  CHECK(b.script("expect tree " + grouped(kids.size() - 1199) + " of " + all + " moves here are not drawn") == "");
}
