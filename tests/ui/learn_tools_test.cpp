// What one learns with at any recording: the panels say what the engine says.
#include <fmt/format.h>

#include <array>
#include <iterator>
#include <regex>

#include "app/ui/panels/moment_cache.h"
#include "engine/learn/first_lesson.h"
#include "engine/read/node/predict.h"
#include "engine/read/node/pseudo_code.h"
#include "engine/session/answers/answers.h"
#include "tests/support/searches.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// Plain alpha-beta of the tree of the textbooks, to its leaves.
void search_textbook(WorkbenchBench& b) {
  b.session().apply(command::Paste{std::string("plyscope-search\ngame toy-tree\nposition ") + FirstLesson::position +
                                   "\nprofile classic\ndepth 2\n"});
  REQUIRE(b.rest());
}

}  // namespace

TEST_CASE("predict asks what the engine asks, and says why", "[ui][predict]") {
  WorkbenchBench b("toy-tree");
  search_textbook(b);
  REQUIRE(b.script("view.show predict\nstep.first\npredict.ask") == "");
  b.context.step(3);
  MomentCache& models = b.workbench().moment();
  Nodes nodes = test::nodes_of(models.models().subject());
  int asked = 0;
  Tick from = 0;
  for (; asked < 5; ++asked) {
    const auto p = next_prediction(b.session().walk().view(), from, Side::first, 1, nodes);
    if (!p) break;
    INFO("tick " << p->tick);
    CHECK(b.session().walk().cursor().tick == p->tick);
    for (const PredictChoice& c : p->choices) CHECK(b.script("expect predict " + c.text) == "");
    const int place = asked % 2 ? p->right : 0;
    REQUIRE(b.script(fmt::format("predict.answer {}", place + 1)) == "");
    b.context.step(2);
    const std::string& why = p->choices[static_cast<std::size_t>(p->right)].reason;
    if (!why.empty()) CHECK(b.script("expect predict " + why) == "");
    CHECK(b.script("expect-refused predict.answer 1") == "");
    from = p->answer + (p->answer == p->tick);
    REQUIRE(b.script("predict.ask") == "");
    b.context.step(3);
  }
  CHECK(asked >= 3);
}

TEST_CASE("the pseudo-code of the panel is that of the engine at every moment", "[ui][code]") {
  WorkbenchBench b("toy-tree");
  search_textbook(b);
  REQUIRE(b.script("view.show code\nstep.first") == "");
  const View v = b.session().walk().view();
  Nodes nodes = test::nodes_of(b.workbench().moment().models().subject());
  const SearchOptions options = nodes.subject().options;
  const std::array<std::string, 2> sides = {"MAX", "MIN"};
  const auto lines = pseudo_code(options, CodeForm::two_sides, sides);
  CHECK(lines.size() >= 10);
  CHECK(lines.size() <= 16);
  for (Tick t = 0; t < v.ticks(); t += 2) {
    INFO("tick " << t);
    b.session().apply(command::Seek{t});
    b.context.step(2);
    const CodeMoment m = code_at(v, t, options, CodeForm::two_sides, sides, nodes);
    if (m.line >= 0)
      CHECK(b.script("expect code > " +
                     std::string(static_cast<std::size_t>(lines[static_cast<std::size_t>(m.line)].indent) * 2, ' ') +
                     lines[static_cast<std::size_t>(m.line)].text) == "");
    for (const CodeNote& n : m.notes) CHECK(b.script("expect code " + n.text) == "");
  }
}

TEST_CASE("minimax in lock-step: what only it visits is counted and marked", "[ui][lockstep]") {
  WorkbenchBench b("toy-tree");
  search_textbook(b);
  REQUIRE(b.script("preset.learn\nlockstep.begin\nwait-work") == "");
  REQUIRE(b.rest());
  const LockStepAnswer* a = b.session().answers().lock_step().answer();
  REQUIRE(a);
  CHECK(a->problem.empty());
  // Nine cards, of which alpha-beta turns seven.
  CHECK(a->steps.leaves_both == 7);
  CHECK(a->steps.leaves_b == 2);
  CHECK(a->steps.only_a == 0);
  b.context.step(2);
  CHECK(b.script("expect lockstep plain minimax") == "");
  CHECK(b.script("expect-readable") == "");
  b.session().apply(command::Seek{-1});
  b.context.step(2);
  for (int i = 0; i < 6; ++i) {
    REQUIRE(b.click("btn.lockstep.on"));
  }
  CHECK(b.script("expect lockstep event 7 of") == "");
}

TEST_CASE("lock-step has one row a move: what this search and what plain minimax say of it", "[ui][lockstep]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("preset.learn\nsearch.depth 3\nsearch.run\nwait-search\nlockstep.begin\n"
                   "wait-work") == "");
  REQUIRE(b.rest());
  const std::string text = b.says("lockstep");
  INFO(text);
  // Six moves: what this search says may be a bound, what plain minimax says is exact.
  const std::regex row(R"(\|\S+ \| (=|<=|>=) \S+ \| = \S+ \|)");
  const auto rows = std::distance(std::sregex_iterator(text.begin(), text.end(), row), std::sregex_iterator());
  CHECK(rows == 6);
}

TEST_CASE("a search from a node further down is drawn at its place in lock-step, too", "[ui][lockstep]") {
  WorkbenchBench b("toy-tree");
  b.session().apply(command::Paste{std::string("plyscope-search\ngame toy-tree\nposition ") + FirstLesson::position +
                                   "\nmoves b\nprofile classic\ndepth 1\n"});
  REQUIRE(b.rest());
  REQUIRE(b.script("preset.learn\nview.show lockstep\nlockstep.begin\nwait-work") == "");
  REQUIRE(b.rest());
  b.session().apply(command::Seek{0});
  b.context.step(2);
  // b is open there, and the root is no part of the search.
  CHECK(b.context.find("window.b"));
  CHECK_FALSE(b.context.find("window.root"));
}
