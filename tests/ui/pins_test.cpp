// Two nodes pinned and compared: by keys, by the mouse, by the menu of a node and by scripts.
#include <fmt/format.h>

#include "engine/analysis/node/node_pair.h"
#include "engine/core/text.h"
#include "engine/games/registry.h"
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
  std::vector<u32> kids;
  v.children(v.size() - 1, kids);
  // From the start all moves of Reversi are one by symmetry: the other node lies a move deeper.
  std::vector<u32> deeper;
  v.children(kids.at(1), deeper);
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
  Nodes nodes;
  nodes.reset(b.session().runs().run()->subject());
  const NodePair p = node_pair(v, v.ticks() - 1, kids[0], other, nodes);
  REQUIRE(p.evaluated);
  const Game& game = *b.session().runs().run()->game();
  const std::string& profile = b.session().runs().run()->request().profile;
  for (const PairedTerm& t : p.terms)
    CHECK(b.script(fmt::format("expect pins |{} | {} | {} |", t.label, game.value_text(profile, t.a),
                               game.value_text(profile, t.b))) == "");
  REQUIRE(b.context.click("pins.node_2"));
  b.context.step(2);
  CHECK(cursor(b).selected == y);
  REQUIRE(p.moves.front().a);
  REQUIRE(b.context.click(fmt::format("pins.move_1.{}", p.moves.front().a->id)));
  b.context.step(2);
  CHECK(cursor(b).selected == p.moves.front().a->id);
  REQUIRE(b.context.click("btn.pins.swap"));
  b.context.step(2);
  CHECK(cursor(b).pin_a == y);
  CHECK(cursor(b).pin_b == x);
  REQUIRE(b.context.click("btn.pins.unpin"));
  b.context.step(2);
  CHECK(cursor(b).pin_a == no_node);
  CHECK(b.script("expect pins Nothing is pinned") == "");
}

TEST_CASE("a script pins nodes by their numbers, a node's menu pins it, and the next search forgets pins",
          "[ui][pins]") {
  WorkbenchBench b("kalah");
  REQUIRE(
      b.script("search.depth 4\nsearch.run\nwait-search\nnode.pin_a 3\nnode.pin_b 9\nview.maximise pins\nexpect pins "
               "pin 1: node 3\nexpect pins pin 2: node 9") == "");
  CHECK(b.script("node.pin_a 99999999") != "");
  CHECK(cursor(b).pin_a == 3);
  REQUIRE(b.script("view.maximise tree\nview.tree_graph off\nnode.go n1") == "");
  b.context.step(2);
  const View v = b.session().walk().view();
  std::vector<u32> path;
  v.path_to(v.find(1), path);
  const std::string chip = fmt::format("corridor.node.{}", v.id(path.at(1)));
  REQUIRE(b.context.find(chip));
  b.context.click(b.context.find(chip)->centre(), 1);
  b.context.step(2);
  REQUIRE(b.context.click("menu.pin_1"));
  b.context.step(2);
  CHECK(cursor(b).pin_a == v.id(path.at(1)));
  REQUIRE(b.script("search.depth 3\nsearch.run\nwait-search\nview.maximise pins\nexpect pins Nothing is pinned") == "");
  CHECK(cursor(b).pin_b == no_node);
}
