// Forks in the window: by the mouse in the bar, by the menu of a node, by keys, palette and scripts.
#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/games/registry.h"
#include "engine/session/answers/forks.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

const Forks& forks(WorkbenchBench& b) { return b.session().forks(); }
const Forks::Fork& last(WorkbenchBench& b) { return forks(b).all().back(); }

// A node of the first ply that was cut off by a later move, in a search of a classic profile.
constexpr const char* searched =
    "game.new reversi\nsearch.profile classic-hard\nsearch.depth 5\nsearch.run\nwait-search\nview.maximise forks\n";

u32 cut_late(const View& v) {
  std::vector<u32> kids, below;
  v.children(v.size() - 1, kids);
  for (const u32 k : kids) {
    v.children(k, below);
    if (v[k].cut() && below.size() > 1) return k;
  }
  return no_node;
}

}  // namespace

TEST_CASE("a reply is put first by the mouse, the cost is said before, and both stand beside each other",
          "[ui][forks]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("view.maximise forks\nexpect forks F5") == "");
  REQUIRE(b.script(searched) == "");
  const View v = b.session().walk().view();
  const u32 node = cut_late(v);
  REQUIRE(node != no_node);
  REQUIRE(b.script(fmt::format("node.go n{}\nexpect forks Nothing is changed yet\nexpect forks {} nodes to get there",
                               v.id(node), grouped(v.visit(node) - 1))) == "");
  std::vector<u32> kids;
  v.children(node, kids);
  Nodes nodes;
  nodes.reset(b.session().runs().run()->subject());
  const std::string reply = nodes.move(v, kids.back());
  REQUIRE(b.context.click("forks.reply." + reply));
  b.context.step(2);
  REQUIRE(b.context.click("btn.forks.run"));
  REQUIRE(b.rest());
  REQUIRE(forks(b).all().size() == 2);
  REQUIRE(last(b).made);
  CHECK(last(b).kept.change == "first " + reply);
  const ForkBeside& x = last(b).made->beside;
  CHECK(b.script(fmt::format("expect forks first difference\nexpect forks event {}\nexpect forks {}\nexpect forks {}",
                             grouped(static_cast<u64>(x.first.tick)), relation_words(x.relation),
                             grouped(x.nodes_after))) == "");
  // A click in the fork's corridor looks there; on the original in the tree, it is alone again.
  REQUIRE(b.context.click("forks.row.0"));
  b.context.step(2);
  CHECK(forks(b).chosen() == 0);
  REQUIRE(b.context.click("forks.row.1"));
  b.context.step(2);
  CHECK(forks(b).chosen() == 1);
  // Never that reply, as a fork of the fork, by its menu.
  const Probe* chip = b.context.find("forks.reply." + reply);
  REQUIRE(chip);
  b.context.click(chip->centre(), 1);
  b.context.step(2);
  REQUIRE(b.context.click("forks.menu.never"));
  b.context.step(2);
  REQUIRE(b.context.click("btn.forks.run"));
  REQUIRE(b.rest());
  REQUIRE(forks(b).all().size() == 3);
  CHECK(last(b).of == 1);
  // All panels show it, and go back.
  REQUIRE(b.context.click("btn.forks.show"));
  REQUIRE(b.rest());
  CHECK(forks(b).shown() == 2);
  REQUIRE(b.context.click("btn.forks.back"));
  REQUIRE(b.rest());
  CHECK(forks(b).shown() == 0);
}

TEST_CASE("depth, window, switches and weights are changed in the bar, and what cannot be is said", "[ui][forks]") {
  WorkbenchBench b("kalah");
  REQUIRE(
      b.script("search.profile classic\nsearch.depth 4\nsearch.run\nwait-search\nview.maximise forks\nnode.go n2") ==
      "");
  REQUIRE(b.context.click("btn.forks.deeper"));
  b.context.step(2);
  REQUIRE(b.context.click("forks.window.1"));
  b.context.step(2);
  REQUIRE(b.context.click("btn.forks.run"));
  REQUIRE(b.rest());
  REQUIRE(forks(b).all().size() == 2);
  CHECK(last(b).kept.change.find("deeper 1") != std::string::npos);
  CHECK(last(b).kept.change.find("window open") != std::string::npos);
  // By the palette's command, with a name; what makes no sense is refused.
  CHECK(b.script("fork.choose 0\nfork.make sideways 3") != "");
  REQUIRE(b.script("fork.choose 0\nfork.deeper\nwait-work\nfork.name one deeper\nexpect forks one deeper") == "");
  CHECK(b.script("fork.choose 77") != "");
  REQUIRE(b.script("fork.delete\nexpect-not forks one deeper") == "");
  // Another evaluation has its own unit: nowhere is its value written in that of the original.
  REQUIRE(
      b.script("fork.choose 0\nfork.make profile modern; window open\nwait-work\nexpect forks another evaluation: not "
               "compared") == "");
  const ForkBeside& x = last(b).made->beside;
  const Game& game = *b.session().runs().run()->game();
  const Score seen = Viewpoint::turned(x.after, x.mover, Side::first);
  REQUIRE(game.value_text("modern", seen.value) != game.value_text("classic", seen.value));
  CHECK(b.script("expect forks " + game.value_text("modern", seen.value) + "\nexpect-not forks " +
                 game.value_text("classic", seen.value)) == "");
  // An open window in a fork was asked for: nobody calls it a fault.
  const View v = b.session().walk().view();
  u32 narrow = 0;
  while (v[narrow].alpha == -infinite || v[narrow].ply == 0) ++narrow;
  REQUIRE(b.script(fmt::format("fork.choose 0\nnode.go n{}\nfork.open\nwait-work\nfork.show\nview.maximise node\n"
                               "expect-not node fault\nexpect node The fork has changed the window",
                               v.id(narrow))) == "");
  // By its key from anywhere.
  REQUIRE(b.script("view.maximise\npreset.what_if\nview.show pins") == "");
  b.key("Shift+K");
  CHECK(b.workbench().workspace().focused() == "forks");
}

TEST_CASE("an imported search cannot be forked, and a stopped one can: both say how it is", "[ui][forks]") {
  const test::Folder folder;
  WorkbenchBench b("kalah");
  REQUIRE(b.script("search.depth 12\nsearch.nodes 3000\nsearch.run\nwait-search\nview.maximise forks\nfork.deeper\n"
                   "wait-work") == "");
  REQUIRE(forks(b).all().size() == 2);
  REQUIRE(b.script("search.export " + folder.file("x.nodes.jsonl") + "\nwait-work\nfile.open " +
                   folder.file("x.nodes.jsonl") + "\nwait-work") == "");
  REQUIRE(forks(b).possible());
  CHECK(forks(b).why_not() != "");
  CHECK(b.script("expect forks " + forks(b).why_not().substr(0, 20)) == "");
  CHECK(b.script("fork.deeper") != "");
  // The bar names the node and stays.
  const View v = b.session().walk().view();
  Nodes nodes;
  nodes.reset(b.session().runs().run()->subject());
  CHECK(b.script("node.go n1\nexpect forks Change one thing at " + nodes.move(v, v.find(1)) +
                 "\nexpect forks It cannot be forked: it was searched by") == "");
  CHECK(b.context.find("btn.forks.run"));
}
