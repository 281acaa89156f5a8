// The panel Horizon as a person reaches it: places, the button, deeper searches, and what cannot be asked.
#include <fmt/format.h>

#include "engine/analysis/horizon/horizon_words.h"
#include "engine/analysis/words/bound_story.h"
#include "engine/core/file.h"
#include "engine/session/answers/answers.h"
#include "tests/support/folder.h"
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
  REQUIRE(b.context.click("btn.horizon.leaf.3"));
  b.context.step(2);
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

TEST_CASE("the horizon is asked about by commands, in every game", "[ui][horizon]") {
  WorkbenchBench b;
  for (const char* game : {"kalah", "reversi", "micro-shogi", "pivit", "arimaa", "toy-tree"}) {
    CAPTURE(game);
    REQUIRE(b.script(fmt::format("game.new {}\nsearch.depth 1\nview.show horizon\nsearch.run\nwait-search", game)) ==
            "");
    REQUIRE(b.script("horizon.ask\nwait-work") == "");
    b.context.step(2);
    auto report = b.session().answers().horizon_report();
    REQUIRE(report);
    CHECK(report->complete);
    CHECK(b.script(fmt::format("expect horizon {}", horizon_word(report->verdict))) == "");
    CHECK(b.script("horizon.open 1\nwait-search") == "");
    CHECK(b.session().runs().run()->result().score.value == report->step(1)->score.value);
  }
  CHECK(b.script("horizon.open 3") != "");
}

TEST_CASE("the horizon of what cannot be asked says why, and what is stopped is kept", "[ui][horizon]") {
  const test::Folder folder;
  const std::string path = folder.file("other.jsonl");
  REQUIRE(write_file(path,
                     "{\"plyscope\": \"nodes\", \"version\": 1, \"game\": \"chess\", \"engine\": \"Other\"}\n"
                     "{\"id\": 0, \"depth\": 1, \"value\": 10, \"alpha\": -100, \"beta\": 100}\n{\"id\": 1, "
                     "\"parent\": 0, \"move\": \"Nf3\", \"value\": -10}\n"));
  WorkbenchBench b;
  REQUIRE(b.script("view.show horizon\nfile.open " + path + "\nwait-search") == "");
  b.context.step(2);
  CHECK(b.script("expect horizon Not asked: it was searched by Other") == "");
  REQUIRE(b.script("game.new reversi\nsearch.depth 7\nsearch.run\nwait-search") == "");
  b.session().apply(command::AskHorizon{});
  b.session().apply(command::StopHorizon{});
  REQUIRE(b.script("wait-work") == "");
  b.context.step(2);
  CHECK_FALSE(b.session().answers().horizon().working());
  const auto report = b.session().answers().horizon_report();
  // However far it came: nothing is said that was not searched
  if (report && !report->complete && report->known()) CHECK(b.script("expect horizon stopped") == "");
  else if (!report) CHECK(b.script("expect horizon Stopped before anything was known") == "");
}
