// The table of an evaluation is in the units of its profile, in the window as on the command line.
#include <fmt/format.h>

#include "engine/game/term_text.h"
#include "engine/search/switches.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("the classic Micro-Shogi table shows weights, raw values and the halving in points", "[ui][heuristic]") {
  WorkbenchOptions options;
  options.position = "kb1s/1g2/4/2KP/1L2[] w";
  WorkbenchBench b("micro-shogi", 1600, 900, options);
  REQUIRE(b.script("search.profile classic\nview.maximise heuristic\nclick heuristic.tab.1") == "");
  for (const char* says : {"-50", "100", "-99999", "for First"}) {
    INFO(says);
    CHECK(b.script(fmt::format("expect heuristic {}", says)) == "");
  }
  // What is copied is what stands there, and the command line writes the same texts.
  REQUIRE(b.script("copy.table heuristic") == "");
  const std::string table = ImGui::GetClipboardText();
  const Game& g = b.session().play().game();
  const ProfileInfo& p = *g.profile("classic");
  const Breakdown terms = g.evaluate(b.session().play().position(), "classic", p.weights, Side::first);
  for (const TermLine& t : terms.terms) {
    const std::string row = fmt::format(
        "{},{},{},{},{}", t.info->id, raw_text(p, *t.info, t.first, false), raw_text(p, *t.info, t.second, true),
        weight_text(p, *t.info, t.weight),
        t.info->weight == -999'990 && t.contribution == 0 ? "+0.0" : g.value_text("classic", t.contribution));
    INFO(table);
    CHECK(table.find(row) != std::string::npos);
  }
  CHECK(table.find("material,2.3,10.5,1,-8.2") != std::string::npos);
  CHECK(table.find("king-advance,1,0,-50,-50.0") != std::string::npos);
  CHECK(table.find("total,,,,-58.2,First") != std::string::npos);
  // Half of the opponent's bishop outside its camp, once it is there.
  REQUIRE(b.script("game.new micro-shogi") == "");
  options.position = "kbgs/p3/B3/3P/SG1K[] b";
  WorkbenchBench other("micro-shogi", 1600, 900, options);
  REQUIRE(other.script(
              "search.profile classic\nview.maximise heuristic\nclick heuristic.tab.1\ncopy.table heuristic") == "");
  CHECK(std::string(ImGui::GetClipboardText()).find("advanced,3.5/2,0,100,-175.0") != std::string::npos);
}

TEST_CASE("the plot of the table tells a table that was off from one that was silent", "[ui][heuristic]") {
  WorkbenchBench b("toy-tree");
  REQUIRE(b.script("search.depth 1\nsearch.run\nwait-search\nview.maximise plots\nclick plots.tab.4") == "");
  const bool on = b.session().runs().settings().options.has(Switch::tt);
  const char* const silent = "expect plots The table was on; it has answered no node by this moment.";
  const char* const off = "expect plots The transposition table was off in this search. Choose the switch tt";
  CHECK(b.script(on ? silent : off) == "");
  REQUIRE(b.script("search.switch tt\nsearch.run\nwait-search") == "");
  CHECK(b.script(on ? off : silent) == "");
}
