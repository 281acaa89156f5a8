// The plots about iterations, and the icicle, the person's way.
#include <string>

#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// Drawn, whole within the display, and high enough to be read.
std::string plot_in_sight(const WorkbenchBench& b) {
  for (const auto& [name, p] : b.context.probes().all())
    if (p.visible && b.context.find(name) && p.max.y - p.min.y >= 50 && p.max.y <= 720 &&
        (name == "timeline.bounds" || (name.starts_with("plot.") && name.find('.', 5) == std::string::npos)))
      return name;
  return {};
}

}  // namespace

TEST_CASE(
    "the iteration plot has a place with its value for each root move, a search of one depth shows how the root came "
    "to its value",
    "[ui][panels]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("search.depth 5\nsearch.run\nwait-search\npreset.debug\nview.maximise plots") == "");
  CHECK(b.context.find("plot.iterations"));
  CHECK(b.script("expect plots best move first, score for") == "");
  const auto iterations = b.session().runs().run()->iterations();
  REQUIRE(iterations.size() == 5);
  const Game& g = b.session().play().game();
  for (const Iteration& i : iterations) {
    const std::string best =
        g.show_move(b.session().play().position(), i.best) + " = " + g.value_text("modern", i.score.value);
    if (i.score.kind == Kind::exact) CHECK(b.script("expect plots " + best) == "");
  }
  // The first column leads to the first iteration.
  const Probe* plot = b.context.find("plot.iterations");
  b.context.click(ImVec2{plot->min.x + 20, plot->min.y + 40});
  b.context.step(2);
  CHECK(b.session().walk().view()[b.session().walk().shown_slot()].depth() == 1);

  WorkbenchBench one("reversi");
  REQUIRE(one.script(
              "search.profile classic-hard\nsearch.depth 4\nsearch.run\nwait-search\npreset.debug\nshow.plots") == "");
  CHECK(!one.context.find("plot.iterations"));
  CHECK(one.context.find("plot.one_depth"));
  CHECK(one.context.find("plot.one_depth.legend.alpha of the root"));
}

TEST_CASE("the legend of the icicle never loses its total, and null windows are a class of their own", "[ui][panels]") {
  for (const ImVec2 size : {ImVec2{1280, 720}, ImVec2{1600, 900}}) {
    WorkbenchBench b("kalah", static_cast<int>(size.x), static_cast<int>(size.y));
    REQUIRE(b.script("search.depth 6\nsearch.run\nwait-search\npreset.debug\nshow.icicle") == "");
    for (const int way : {0, 1, 2, 3, 4}) {
      REQUIRE(b.script("click icicle.colour." + std::to_string(way)) == "");
      const Probe* total = b.context.find("icicle.total");
      REQUIRE(total);
      CHECK(total->visible);
      CHECK(b.script("expect icicle " + std::string(" nodes")) == "");
    }
    REQUIRE(b.script("click icicle.colour.3") == "");
    CHECK(b.script("expect icicle null window") == "");
  }
}

TEST_CASE("where iterative deepening is on the plots do not ask for it", "[ui][panels]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("preset.debug\nshow.plots\nwait-frames 3\nexpect plots Choose iterative deepening") == "");
  REQUIRE(b.script("edit.paste f5d6c3d3c4f4f6f3e6e7\nsearch.depth 12\nsearch.nodes 8\nsearch.run\nwait-search\n"
                   "show.plots\nwait-frames 3") == "");
  REQUIRE(b.session().runs().run()->result().depth == 0);
  CHECK(b.script("expect plots No depth was finished\nexpect-not plots iterative deepening") == "");
  REQUIRE(b.script("search.nodes 0\nsearch.depth 1\nsearch.run\nwait-search\nshow.plots\nwait-frames 3") == "");
  CHECK(b.script("expect plots Only depth 1 was finished\nexpect-not plots iterative deepening") == "");
}

TEST_CASE("who wins is readable at the rim of a low plot", "[ui][plots]") {
  WorkbenchBench b("arimaa", 1280, 720);
  REQUIRE(b.script("edit.paste g [r...............................E....................D......R...]\nsearch.profile "
                   "classic\nsearch.depth 1\nsearch.run\nwait-search\npreset.debug\nwait-frames 3") == "");
  CHECK(b.script("expect-readable").find("in Plots") == std::string::npos);
}

TEST_CASE("a plot is on the screen without a click in every layout that has a search", "[ui][plots]") {
  const std::string game = GENERATE("kalah", "reversi");
  const std::string profile = game == "kalah" ? "search.profile modern\n" : "search.profile classic-hard\n";
  for (const char* layout : {"debug", "analyse", "match", "programs", "what_if"}) {
    WorkbenchBench b(game, 1280, 720);
    REQUIRE(b.script(profile + "search.depth 4\nsearch.run\nwait-search\npreset." + layout + "\nwait-frames 3") == "");
    INFO(layout);
    CHECK(plot_in_sight(b) != "");
  }
}

TEST_CASE("while a match is played and after it a plot of it is on the screen without a click", "[ui][plots][match]") {
  test::Folder folder;
  WorkbenchBench b("kalah", 1280, 720);
  REQUIRE(b.script("preset.match\nmatch.players modern:1,modern:2\nmatch.pairs 4\nmatch.threads 1\nmatch.file " +
                   folder.file("m.jsonl") + "\nmatch.start\nwait-match\nwait-frames 3") == "");
  CHECK(plot_in_sight(b) == "plot.match_score");
}

TEST_CASE("a judged game has its curve, and what was not judged yet the search's plot", "[ui][plots][review]") {
  WorkbenchBench b("kalah", 1280, 720);
  REQUIRE(
      b.script("preset.analyse\ngame.play 3\nwait-frames 2\nexpect review_why known once the game is\nsearch.depth 4\n"
               "search.run\nwait-search\nwait-frames 3") == "");
  CHECK(plot_in_sight(b) == "plot.iterations");
  REQUIRE(
      b.script(
          "game.analyse_effort nodes 1000\ngame.analyse\nwait-work\nwait-frames 3\nexpect review_why Not played out") ==
      "");
  CHECK(b.context.find("review.ply.1"));
}
