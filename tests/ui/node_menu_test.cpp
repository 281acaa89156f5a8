// One menu for a node, wherever it is drawn.
#include <fmt/format.h>

#include <map>
#include <set>

#include "engine/session/answers/forks.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

// Panels in which no node of a search that can be clicked is drawn: what they are about instead.
const std::set<std::string> without_nodes = {
    "board", "moves", "games", "turn", "editor", "book", "statistics", "opening_tree",  // games
    "lines",                                                                            // a position, no recording
    "engines",                                                                          // likewise
    "review_curve", "review_moves", "review_choices", "review_mistake", "review_why", "review_judged",  // a review
    "learn", "lesson", "worksheet", "predict", "lockstep", "code",  // what is taught
    "search", "weights", "watches", "fields", "glossary", "guide", "report",
    "log",   // settings and words
    "live",  // another engine, which is not there
    "match", "cross_table", "match_games", "live_boards", "engine_check", "program", "evolution",
    "lineage",                                     // programs
    "heuristic", "what_if", "horizon", "why_not",  // terms of one position; another search, which is not
                                                   // recorded
    "plots",                                       // points of curves, with the menu of a plot
    "linter",                                      // a clean search: nothing is found
    "timeline"};                                   // moments

// Pictures are one item; where a node lies in them.
const std::map<std::string, std::string> drawn = {{"icicle", "icicle.shown"}};

const std::vector<std::string> entries = {
    "menu.story.alpha",   "menu.story.beta", "menu.table",       "menu.proof",     "menu.entry",     "menu.run_to",
    "menu.breakpoint",    "menu.bookmark",   "menu.pin_1",       "menu.pin_2",     "menu.pin_more",  "menu.zoom",
    "menu.fork.first",    "menu.fork.never", "menu.fork.deeper", "menu.fork.open", "menu.fork.here", "menu.copy.line",
    "menu.copy.position", "menu.copy.id",    "menu.copy.link"};

const char* const scene =
    "search.depth 4\nsearch.run\nwait-search\nsearch.depth 5\nsearch.run\nwait-search\ncompare.before\nwait-work\n"
    "step.last\nfind.run ply == 1 && depth == 3\nwait-search\nbreakpoint.add cut && ply == 2\nwait-frames 5\n"
    "bookmark.add here\nnode.go n40\nnode.pin_a 7\nnode.pin_b 60\nnode.pin_more 61\nstory.alpha 60\nproof.find 60\n"
    "wait-work\ntable.of 60\nask.question highlights\nwait-work\nnode.go n1\nfork.make deeper 1\nwait-work\n";

// What must be chosen in a panel before it shows nodes.
const std::map<std::string, std::string> turned = {{"terms", "click terms.page.1\nwait-frames 3\n"}};

/// A node of this panel under a name that can be clicked; empty if there is none.
std::string node_in(WorkbenchBench& b, const std::string& panel) {
  if (const auto it = drawn.find(panel); it != drawn.end()) return b.context.find(it->second) ? it->second : "";
  const auto& all = b.context.probes().all();
  for (auto it = all.lower_bound("of-node."); it != all.end() && it->first.starts_with("of-node."); ++it)
    if (const Probe* p = b.context.find(it->first); p && p->visible) return it->first;
  return {};
}

}  // namespace

TEST_CASE("every panel that draws nodes opens their menu on a right click", "[node_menu]") {
  WorkbenchBench b;
  REQUIRE(b.script(scene) == "");
  for (const Panel& panel : b.workbench().workspace().panels()) {
    if (without_nodes.count(panel.id)) continue;
    CAPTURE(panel.id);
    REQUIRE(b.script("view.maximise " + panel.id + "\nwait-work\nhover 3,3\nwait-frames 4\n") == "");
    if (const auto it = turned.find(panel.id); it != turned.end()) REQUIRE(b.script(it->second) == "");
    const std::string node = node_in(b, panel.id);
    CHECK(node != "");
    if (node.empty()) continue;
    REQUIRE(b.script("right-click " + node + "\nwait-frames 2\n") == "");
    for (const std::string& entry : entries) {
      CAPTURE(entry);
      CHECK(b.context.find(entry));
    }
    b.key("Esc");
    CHECK(!b.context.find("menu.node"));
  }
}

TEST_CASE("the menu does what its lines say, and says why what is off is off", "[node_menu]") {
  WorkbenchBench b;
  REQUIRE(b.script("search.depth 4\nsearch.run\nwait-search\nview.maximise outline\nnode.go n20\nwait-frames 3\n") ==
          "");
  const auto& walk = b.session().walk();
  const auto choose = [&](const char* entry) {
    REQUIRE(b.script("view.maximise outline\nnode.menu 20\nwait-frames 2\nclick " + std::string(entry) +
                     "\nwait-frames 2\n") == "");
  };
  choose("menu.breakpoint");
  REQUIRE(walk.breakpoints().size() == 1);
  CHECK(walk.breakpoints()[0].condition.text() == "id == 20");
  choose("menu.breakpoint");
  CHECK(walk.breakpoints().empty());
  choose("menu.bookmark");
  REQUIRE(walk.bookmarks().size() == 1);
  CHECK(walk.bookmarks()[0].node == 20);
  choose("menu.entry");
  CHECK(walk.cursor().tick == walk.view().enter(walk.view().find(20)));
  choose("menu.run_to");
  CHECK(walk.cursor().tick == walk.view().leave(walk.view().find(20)));
  REQUIRE(b.script("node.pin_a 7\n") == "");
  choose("menu.pin_more");
  CHECK(walk.cursor().more_pins == std::vector<u32>{20});
  choose("menu.pin_more");
  CHECK(walk.cursor().more_pins.empty());
  choose("menu.copy.id");
  CHECK(b.script("expect clipboard 20\n") == "");
  choose("menu.copy.line");
  Nodes& nodes = b.workbench().moment().models().nodes();
  CHECK(ImGui::GetClipboardText() == nodes.line(walk.view(), walk.view().find(20)));
  choose("menu.copy.position");
  const std::string position = ImGui::GetClipboardText();
  CHECK(position == nodes.game()->write(*nodes.position(walk.view(), walk.view().find(20))));
  // A link brings one back to the node and the moment.
  choose("menu.copy.link");
  const std::string link = ImGui::GetClipboardText();
  const Tick tick = walk.cursor().tick;
  REQUIRE(b.script("step.first\nnode.go n1\n") == "");
  REQUIRE(b.script("edit.paste " + link + "\n") == "");
  CHECK(walk.cursor().tick == tick);
  CHECK(walk.view().id(walk.shown_slot()) == 20);
  CHECK(link.find('/') != link.npos);  // of this search alone
  CHECK(b.script("expect-refused node.go " + link.substr(0, link.find('/')) + "/00000000\n") == "");
  CHECK(b.script("expect-refused node.go #20@x\nexpect-refused node.go #99999999\nexpect-refused copy.node x\n"
                 "expect-refused node.menu 99999999\n") == "");
  // The root has no move, and of our own recording nothing is left out.
  u32 root = walk.shown_slot();
  while (walk.view().parent(root) != no_node) root = walk.view().parent(root);
  REQUIRE(b.script(fmt::format("node.menu {}\nwait-frames 2\nhover menu.fork.first\nwait-frames 30\n"
                               "expect screen no move leads to it\nhover menu.zoom\nwait-frames 30\n"
                               "expect screen Only another engine is run again\nclick menu.fork.first\nwait-frames 2\n",
                               walk.view().id(root))) == "");
  CHECK(b.session().forks().all().size() <= 1);
}
