// The panel Horizon as a person reaches it: places, the button, deeper searches, and what cannot be asked.
#include <fmt/format.h>

#include "engine/ask/horizon/horizon_words.h"
#include "engine/session/answers/answers.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("the panel Horizon judges the root and the leaf, and a click shows a deeper search", "[ui][horizon]") {
  WorkbenchBench b;
  REQUIRE(b.script("game.new kalah\nview.show horizon\nexpect horizon F5\nsearch.profile classic\nsearch.depth 5\n"
                   "search.run\nwait-search\nview.maximise horizon") == "");
  b.context.step(2);
  CHECK(b.script("expect horizon Does the score of the root stay") == "");
  REQUIRE(b.context.click("btn.horizon.start"));
  REQUIRE(b.script("wait-work") == "");
  b.context.step(2);
  auto report = b.session().answers().horizon_report();
  REQUIRE(report);
  CHECK(report->complete);
  CHECK(report->leaf == -1);
  CHECK(b.script(fmt::format("expect horizon {}", horizon_word(report->verdict))) == "");
  // Figures are those that the command line prints
  JobProgress progress;
  const auto same = ask_horizon(*b.session().runs().run()->recording(), {}, progress);
  REQUIRE(same);
  for (std::size_t i = 0; i < same->steps.size(); ++i) {
    CHECK(same->steps[i].score.value == report->steps[i].score.value);
    CHECK(same->steps[i].line == report->steps[i].line);
  }
  // The third place of the line is chosen, then asked about
  REQUIRE(b.click("btn.horizon.leaf.3"));
  CHECK(b.script("expect horizon Does the score of") == "");
  REQUIRE(b.context.click("btn.horizon.start"));
  REQUIRE(b.script("wait-work") == "");
  b.context.step(2);
  report = b.session().answers().horizon_report();
  REQUIRE(report);
  CHECK(report->leaf == 3);
  CHECK(report->depth == 2);
  // A deeper search of it: the board stays, the search is another one
  const std::string board = b.session().play().game().write(b.session().play().position());
  REQUIRE(b.context.click("horizon.step.+2"));
  b.context.step(1);
  REQUIRE(b.script("wait-search") == "");
  const SearchRun& run = *b.session().runs().run();
  CHECK(run.result().depth == 4);
  CHECK(run.result().score.value == report->step(2)->score.value);
  CHECK(run.game()->write(run.root_position()) == run.game()->write(report->root.position));
  CHECK(b.session().play().game().write(b.session().play().position()) == board);
}
