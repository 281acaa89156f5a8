// The benchmark of frames, on a small recording: it must look at every place and leave the program at rest.
#include <algorithm>

#include "app/ui/program/frame_bench.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("the benchmark of frames measures every panel of Play and Debug, and each alone", "[ui][bench]") {
  WorkbenchBench b("reversi");
  FrameBenchOptions options;
  options.nodes = 20'000;
  options.frames = 3;
  const auto costs = measure_frames(b.context, b.workbench(), options);
  REQUIRE(costs);
  CHECK(b.session().walk().view().size() >= 19'000);
  const auto count = [&](FrameCost::What what, const std::string& where) {
    return std::count_if(costs->begin(), costs->end(),
                         [&](const FrameCost& c) { return c.what == what && c.where == where && c.ms > 0; });
  };
  for (const auto what : {FrameCost::What::still, FrameCost::What::seeking}) {
    CHECK(count(what, "Play, board") == 1);
    CHECK(count(what, "alone, tree as a graph") == 1);
    for (const char* panel : {"board", "tree", "icicle", "outline", "root_bars", "timeline", "plots", "node",
                              "heuristic", "log", "search"}) {
      INFO(panel);
      CHECK(count(what, std::string("Debug, ") + panel) == 1);
      CHECK(count(what, std::string("alone, ") + panel) == 1);
    }
  }
}

TEST_CASE("with a recording open and nothing to do no frame is asked for", "[ui][bench]") {
  WorkbenchBench b("kalah");
  SearchPlan settings = b.session().runs().settings();
  settings.limits = {-1, 20'000, 0};
  b.session().apply(command::SetSearch{settings});
  b.session().apply(command::StartSearch{});
  REQUIRE(b.rest());
  for (const char* panel : {"tree", "icicle", "outline", "root_bars", "plots", "heuristic"}) {
    INFO(panel);
    b.workbench().workspace().show(panel);
    b.context.step(60);  // longer than any animation
    CHECK(!b.workbench().wants_frames());
    b.session().apply(command::Seek{b.session().walk().edge() / 3});
    b.context.step(60);
    CHECK(!b.workbench().wants_frames());
  }
}

TEST_CASE("the benchmark of a script has the longest frame of each line, until one fails", "[ui][bench]") {
  WorkbenchBench b("kalah");
  std::vector<LineCost> costs;
  const ScriptEnd end = measure_script(
      b.context, b.workbench(), "search.depth 3\n# nothing\nsearch.run\nwait-search\nno.such\nwait-frames 1\n", costs);
  CHECK(end.line == 5);
  REQUIRE(costs.size() == 3);
  CHECK(costs[1].line == "search.run");
  CHECK(costs[1].number == 3);
  for (const LineCost& c : costs) CHECK(c.ms > 0);
}
