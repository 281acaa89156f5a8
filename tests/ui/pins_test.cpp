// Two nodes pinned and compared: by keys, by the mouse, by the menu of a node and by scripts.
#include <fmt/format.h>

#include "engine/read/node/node_pair.h"
#include "tests/support/searches.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

const Cursor& cursor(WorkbenchBench& b) { return b.session().walk().cursor(); }

}  // namespace

TEST_CASE("two nodes are pinned by keys and compared in the panel, and a click goes to either", "[ui][pins]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("view.show pins\nexpect pins F5\nsearch.depth 4\nsearch.run\nwait-search\nexpect pins Nothing is "
                   "pinned") == "");
  const View v = b.session().walk().view();
  std::vector<u32> kids = test::children_of(v, v.size() - 1);
  // From the start all moves of Reversi are one by symmetry: the other node lies a move deeper.
  std::vector<u32> deeper = test::children_of(v, kids.at(1));
  const u32 other = deeper.at(0);
  const u32 x = v.id(kids.at(0)), y = v.id(other);
  REQUIRE(b.script(fmt::format("view.maximise pins\nnode.go n{}", x)) == "");
  b.key("P");
  CHECK(cursor(b).pin_a == x);
  // As long as nothing else is pinned, the one that is shown stands beside it.
  REQUIRE(b.script(fmt::format("node.go n{}\nexpect pins shown now: node {}", y, y)) == "");
  b.key("Shift+P");
  CHECK(cursor(b).pin_b == y);
  REQUIRE(b.script(fmt::format("node.go n{}\nexpect pins pin 2: node {}", v.id(v.size() - 1), y)) == "");
  Nodes nodes = test::nodes_of(b.session().runs().run()->subject());
  const NodePair p = node_pair(v, v.ticks() - 1, kids[0], other, nodes);
  REQUIRE(p.evaluated);
  const Game& game = *b.session().runs().run()->game();
  const std::string& profile = b.session().runs().run()->request().profile;
  for (const PairedTerm& t : p.terms)
    CHECK(b.script(fmt::format("expect pins |{} | {} | {} |", t.label, game.value_text(profile, t.a),
                               game.value_text(profile, t.b))) == "");
  REQUIRE(b.click("pins.node_2"));
  CHECK(cursor(b).selected == y);
  REQUIRE(p.moves.front().a);
  REQUIRE(b.click(fmt::format("pins.move_1.{}", p.moves.front().a->id)));
  CHECK(cursor(b).selected == p.moves.front().a->id);
  REQUIRE(b.click("btn.pins.swap"));
  CHECK(cursor(b).pin_a == y);
  CHECK(cursor(b).pin_b == x);
  REQUIRE(b.click("btn.pins.unpin"));
  CHECK(cursor(b).pin_a == no_node);
  CHECK(b.script("expect pins Nothing is pinned") == "");
}

TEST_CASE("more than two nodes are pinned, and each takes the place of one of the two", "[ui][pins]") {
  WorkbenchBench b;
  REQUIRE(b.script("search.depth 5\nsearch.run\nwait-search\nview.maximise pins\nnode.pin_a 3\nnode.pin_b 9\n"
                   "node.go n20\nclick btn.pins.set_more\nnode.pin_more 30\nnode.pin_more 30\nnode.pin_more 3\n"
                   "wait-frames 3\n") == "");
  CHECK(cursor(b).more_pins == std::vector<u32>{20, 30});
  const View v = b.session().walk().view();
  Nodes nodes = test::nodes_of(b.session().runs().run()->subject());
  const NodePair p = node_pair(v, b.session().walk().cursor().tick, v.find(3), v.find(30), nodes);
  const Game& game = *b.session().runs().run()->game();
  CHECK(b.says("pins").find(game.value_text(b.session().runs().run()->request().profile, p.total_b)) !=
        std::string::npos);
  REQUIRE(b.click("pins.other_2.30"));
  CHECK(cursor(b).pin_b == 30);
  CHECK(cursor(b).more_pins == std::vector<u32>{20, 9});
  REQUIRE(b.click("pins.other.20"));
  CHECK(cursor(b).selected == 20);
  REQUIRE(b.click("pins.other_x.20"));
  CHECK(cursor(b).more_pins == std::vector<u32>{9});
  // The last one that is left is compared with whatever is shown.
  REQUIRE(
      b.script("hover 3,3\nnode.unpin 3\nnode.unpin 30\nexpect pins pin 1: node 9\nexpect-refused node.unpin x\n") ==
      "");
  REQUIRE(b.script("node.swap_pins\nexpect pins pin 2: node 9\nnode.unpin\nexpect pins Nothing is pinned") == "");
  CHECK(cursor(b).more_pins.empty());
}
