// Lessons in the window: each of them gone through, right and wrong, by hand, by command; files of a teacher; and what
// else one learns with at any recording, which says what the engine says.
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <tuple>

#include "app/ui/panels/lesson.h"
#include "app/ui/panels/lesson_desk.h"
#include "app/ui/panels/lesson_scene.h"
#include "app/ui/panels/moment_cache.h"
#include "engine/core/file.h"
#include "engine/core/text.h"
#include "engine/learn/first_lesson.h"
#include "engine/learn/lesson_sight.h"
#include "engine/learn/predict.h"
#include "engine/learn/pseudo_code.h"
#include "engine/session/answers/answers.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

LessonDesk& desk(WorkbenchBench& b) {
  auto* door = dynamic_cast<LessonDoor*>(b.workbench().panel("lesson"));
  REQUIRE(door);
  return door->desk();
}
const LessonState& state(WorkbenchBench& b) {
  const LessonState* s = desk(b).state();
  REQUIRE(s);
  return *s;
}
bool reads(WorkbenchBench& b, const std::string& words) { return b.script("expect lesson " + words).empty(); }

void open(WorkbenchBench& b, const std::string& what) {
  REQUIRE(b.script("lesson.open " + what) == "");
  REQUIRE(b.rest());
}

std::string path_of(const LessonState& s, u32 node) {
  const auto& tree = s.lesson().scenes[static_cast<std::size_t>(s.here().scene)].tree;
  const std::string& path = tree->nodes[node].path;
  return path.empty() ? "root" : path;
}

/// The lines that answer the step as it is wanted, or (questions) otherwise.
std::vector<std::string> answers(const LessonState& s, bool right) {
  const LessonTask& task = s.here().task;
  const std::size_t choice = right || task.choices.size() < 2 ? 0 : task.choices.size() - 1;
  switch (task.deed) {
    case LessonDeed::none: return {};
    case LessonDeed::ask: return {task.choices[choice].text};
    case LessonDeed::type: return {right ? task.choices[0].text : "777"};
    case LessonDeed::pick: return {path_of(s, task.choices[choice].node)};
    case LessonDeed::turn: {
      std::vector<std::string> out;
      for (const u32 k : task.nodes) out.push_back(path_of(s, k));
      return out;
    }
    case LessonDeed::drag: return {"57", "-99", "99"};
    case LessonDeed::reorder: return {path_of(s, task.nodes[1])};
    case LessonDeed::sort: return {"1", fmt::format("{}", task.orders.size())};
    case LessonDeed::unfold: {
      std::vector<std::string> out;
      const auto& tree = *s.lesson().scenes[static_cast<std::size_t>(s.here().scene)].tree;
      for (u32 k = 0; !tree.nodes[k].leaf(); k = tree.nodes[k].children.front()) out.push_back(path_of(s, k));
      return out;
    }
  }
  return {};
}

/// From the first step to the last; what is wrong goes into the test. `look` is called at each step, twice where
/// something is done.
template <class F>
void go_through(WorkbenchBench& b, bool right, F look) {
  for (int guard = 0; guard < 60; ++guard) {
    const LessonState& s = state(b);
    INFO("step " << s.step() + 1);
    b.context.step(2);
    look();
    for (const std::string& a : answers(s, right)) {
      INFO(a);
      REQUIRE(b.script("lesson.answer " + a) == "");
    }
    b.context.step(2);
    CHECK(s.ready());
    if (s.here().task.deed != LessonDeed::none) look();
    if (s.step() + 1 == s.steps()) return;
    CHECK(s.can_next());
    REQUIRE(b.script("lesson.next") == "");
  }
  FAIL("the lesson has no end");
}

/// Plain alpha-beta of the tree of the textbooks, to its leaves.
void search_textbook(WorkbenchBench& b) {
  b.session().apply(command::Paste{std::string("plyscope-search\ngame toy-tree\nposition ") + FirstLesson::position +
                                   "\nprofile classic\ndepth 2\n"});
  REQUIRE(b.rest());
}

}  // namespace

TEST_CASE("all lessons are gone through with right answers, readable on a projector", "[ui][lesson]") {
  WorkbenchBench b("kalah", 1280, 720);
  REQUIRE(b.script("view.scale 150\nlesson.list") == "");
  b.context.step(2);
  REQUIRE(desk(b).list().size() >= 14);
  for (int n = 1; n <= 14; ++n) {
    INFO("lesson " << n);
    open(b, fmt::format("{}", n));
    go_through(b, true, [&] {
      // (The status line has its own test.)
      const std::string unread = b.script("expect-readable");
      INFO(unread);
      CHECK(unread.find("panel.lesson") == std::string::npos);
      for (const char* seen : {"btn.lesson.back", "btn.lesson.next"}) CHECK(b.context.find(seen));
      // The instruction itself stands there as a whole.
      const LessonState& s = state(b);
      if (!s.ready() && !s.here().task.question.empty()) CHECK(reads(b, s.here().task.question));
    });
    const LessonState& s = state(b);
    CHECK(s.finished());
    CHECK(s.right() == s.asked());
    CHECK(reads(b, s.lesson().remember));
  }
}

TEST_CASE("wrong answers are told why, stay, and do not end a lesson", "[ui][lesson]") {
  WorkbenchBench b;
  for (int n = 1; n <= 14; ++n) {
    INFO("lesson " << n);
    open(b, fmt::format("{}", n));
    go_through(b, false, [&] {
      const LessonState& s = state(b);
      if (!s.ready() || s.here().task.choices.empty()) return;
      for (const LessonChoice& c : s.here().task.choices)
        if (&c == &s.here().task.choices.front() && !c.reason.empty()) CHECK(reads(b, c.reason));
    });
    const LessonState& s = state(b);
    CHECK(s.finished());
    if (s.asked() > 0) CHECK(s.right() < s.asked());
    // And it can be tried again; the count stays.
    if (s.here().task.deed == LessonDeed::none) continue;
    const int right_before = s.right();
    REQUIRE(b.script("lesson.again") == "");
    for (const std::string& a : answers(s, true)) REQUIRE(b.script("lesson.answer " + a) == "");
    CHECK(s.right() == right_before);
  }
}

TEST_CASE("beside a wrong answer stands Again, beside a right one it does not", "[ui][lesson]") {
  WorkbenchBench b("kalah", 1280, 720);
  REQUIRE(b.script("view.scale 150") == "");
  std::set<LessonDeed> seen;
  for (int n = 2; n <= 14; ++n) {
    INFO("lesson " << n);
    open(b, fmt::format("{}", n));
    for (;;) {
      const LessonState& s = state(b);
      INFO("step " << s.step() + 1);
      if (!s.here().task.choices.empty()) {
        for (const std::string& a : answers(s, false)) REQUIRE(b.script("lesson.answer " + a) == "");
        b.context.step(2);
        if (s.here().task.deed != LessonDeed::pick || s.done().choice != 0) {
          REQUIRE(b.context.find("btn.lesson.again"));
          REQUIRE(b.context.click("btn.lesson.again"));
          b.context.step(2);
          CHECK_FALSE(s.ready());
          seen.insert(s.here().task.deed);
        }
      }
      CHECK_FALSE(b.context.find("btn.lesson.again"));
      for (const std::string& a : answers(s, true))
        if (s.here().task.choices.empty() || !s.ready()) REQUIRE(b.script("lesson.answer " + a) == "");
      b.context.step(2);
      CHECK_FALSE(b.context.find("btn.lesson.again"));
      if (!s.can_next()) break;
      REQUIRE(b.script("lesson.next") == "");
      b.context.step(2);
    }
    CHECK(state(b).right() == 0);
  }
  CHECK(seen.size() == 3);
}

TEST_CASE("while a question waits the picture does not answer it", "[ui][lesson]") {
  WorkbenchBench b;
  open(b, "7");
  const auto at = [&](int step) {
    while (state(b).step() + 1 < step) {
      if (!state(b).ready())
        for (const std::string& a : answers(state(b), true)) REQUIRE(b.script("lesson.answer " + a) == "");
      REQUIRE(b.script("lesson.next") == "");
    }
    b.context.step(2);
  };
  at(2);
  const LessonSight waiting = lesson_sight(state(b));
  CHECK(waiting.waiting);
  REQUIRE(b.script("lesson.answer 5") == "");
  // A cut is crossed out only when the node has been left.
  at(3);
  const LessonSight before = lesson_sight(state(b));
  for (std::size_t n = 0; n < before.places.tree.size(); ++n)
    if (before.places.places[n].state == TreePlace::State::cut)
      CHECK(before.places.at(before.places.tree[n].parent).state == TreePlace::State::closed);
  CHECK(before.tick == state(b).here().tick - 1);
  REQUIRE(b.script("lesson.answer a") == "");
  CHECK(lesson_sight(state(b)).tick == state(b).here().tick);
}

TEST_CASE("no wall and no note shows the bound that a lesson asks for", "[ui][lesson]") {
  WorkbenchBench b;
  int bounds = 0;
  for (int n = 1; n <= 14; ++n) {
    open(b, fmt::format("{}", n));
    for (;;) {
      const LessonState& s = state(b);
      const LessonTask& task = s.here().task;
      const LessonScene& scene = s.lesson().scenes[static_cast<std::size_t>(s.here().scene)];
      if (task.bound && scene.tree) {
        INFO("lesson " << n << " step " << s.step() + 1 << ": " << task.question);
        ++bounds;
        REQUIRE(task.about != no_card_node);
        const LessonSight sight = lesson_sight(s);
        REQUIRE(sight.waiting);
        const GameType& type = scene.root.game->type();
        const LessonScenePicture picture = lesson_picture(s, sight, type, 900, 500, 1);
        for (std::size_t i = 0; i < picture.scene.nodes.size(); ++i) {
          const CardTreeNode& node = picture.scene.nodes[i];
          CHECK(node.by.empty());
          u32 up = picture.nodes[i];
          if (up == task.about) CHECK(node.label.empty());
          while (up != no_card_node && up != task.about) up = scene.tree->nodes[up].parent;
          if (up == task.about) CHECK_FALSE(node.window);  // its own, and what it has handed down
        }
        const CodeView code = lesson_code(s, sight);
        CHECK_FALSE(code.lines.empty());
        CHECK(code.moment.notes.empty());
      }
      if (!s.ready())
        for (const std::string& a : answers(s, true)) REQUIRE(b.script("lesson.answer " + a) == "");
      // Once it is answered the values stand there again.
      if (task.bound && scene.tree) CHECK_FALSE(lesson_code(s, lesson_sight(s)).moment.notes.empty());
      if (!s.can_next()) break;
      REQUIRE(b.script("lesson.next") == "");
    }
  }
  CHECK(bounds >= 8);
}

TEST_CASE("a lesson by mouse and keyboard: cards, choices, a number, the slider, a card put first", "[ui][lesson]") {
  WorkbenchBench b;
  b.key("Alt+L");
  b.context.step(2);
  CHECK(reads(b, "Turn as few cards as you can"));
  REQUIRE(b.context.click("lesson.row.3"));
  REQUIRE(b.rest());
  b.context.step(2);
  const auto click = [&](const std::string& what) {
    INFO(what);
    REQUIRE(b.context.click(what));
    b.context.step(2);
  };
  for (const char* card : {"place.aa", "place.ab", "place.ac"}) click(card);
  CHECK(reads(b, "a is worth 3: MIN picks what hurts you."));
  click("btn.lesson.next");
  click("place.ba");
  b.key("Enter");
  const auto& s = state(b);
  REQUIRE(s.here().task.deed == LessonDeed::ask);
  for (std::size_t i = 0; i < s.order().size(); ++i)
    if (s.order()[i] == 0) click(fmt::format("btn.lesson.choice.{}", i + 1));
  CHECK(s.done().right);
  click("btn.lesson.next");
  REQUIRE(s.here().task.deed == LessonDeed::drag);
  REQUIRE(b.context.drag("place.bb", {60, 0}));
  b.context.step(2);
  CHECK(s.done().moved);
  CHECK(s.done().value > 0);
  REQUIRE(b.context.drag("lesson.knob", {-900, 0}));
  b.context.step(2);
  CHECK(s.done().value == -99);
  CHECK(reads(b, "You still have 3."));
  click("btn.lesson.back");
  CHECK(s.step() == 2);

  open(b, "2");
  REQUIRE(state(b).here().task.deed == LessonDeed::type);
  b.context.step(2);
  REQUIRE(b.script("click lesson.field\ntype 12\nkey Enter") == "");
  b.context.step(2);
  CHECK(state(b).done().done);
  CHECK_FALSE(state(b).done().right);
  CHECK(reads(b, "that is the largest; MIN moves there, not you."));

  open(b, "9");
  REQUIRE(state(b).here().task.deed == LessonDeed::sort);
  b.context.step(2);
  REQUIRE(b.context.drag("lesson.knob", {900, 0}));
  b.context.step(2);
  CHECK(state(b).ready());
}

TEST_CASE("the other panels show the moment of the lesson", "[ui][lesson]") {
  WorkbenchBench b;
  for (const char* lesson : {"7", "13", "14"}) {
    INFO(lesson);
    open(b, lesson);
    go_through(b, true, [&] {
      REQUIRE(b.rest());
      const LessonState& s = state(b);
      const LessonScene& scene = s.lesson().scenes[static_cast<std::size_t>(s.here().scene)];
      CHECK(b.session().walk().view().size() == scene.recording->view().size());
      CHECK(b.session().walk().cursor().tick == lesson_sight(s).tick);
    });
  }
}

TEST_CASE("a lesson goes on where it was left, at the next start, too", "[ui][lesson]") {
  std::string kept;
  {
    WorkbenchBench b;
    open(b, "7");
    REQUIRE(b.script("lesson.next\nlesson.answer 5\nlesson.next") == "");
    open(b, "2");
    go_through(b, true, [] {});
    kept = b.context.settings();
  }
  WorkbenchBench b("kalah", 1600, 900, {}, kept);
  REQUIRE(b.script("lesson.list") == "");
  b.context.step(2);
  CHECK(reads(b, "done"));
  CHECK(reads(b, "step 3 of"));
  open(b, "7");
  CHECK(state(b).step() == 2);
  CHECK(state(b).right() == 1);
  REQUIRE(b.script("lesson.restart") == "");
  CHECK(state(b).step() == 0);
}

TEST_CASE("the first ninety seconds and lesson 3 are about the same tree", "[ui][lesson]") {
  WorkbenchBench b;
  open(b, "3");
  CHECK(typed_tree(*state(b).lesson().scenes.front().tree) == FirstLesson::position);
}

TEST_CASE("a teacher's file is opened like any file; one that is wrong says where", "[ui][lesson]") {
  const test::Folder folder;
  const std::string path = folder.file("my own lesson.txt");
  const auto write = [&](const std::string& text) { std::ofstream(path) << text; };
  const std::string head = "lesson: Skip\ntree ([3 12 8] [2 4 6])\nsearch classic depth 2\nat leave of b\n";
  write(head + "  ask Is it cut off? = cut\n  claim value == 5 for MAX\n");
  WorkbenchBench b;
  REQUIRE(b.script("file.open " + path) == "");
  REQUIRE(b.rest());
  CHECK(reads(b, "line 6"));
  CHECK(reads(b, "this does not hold: it is 2"));
  write(head + "  ask Is it cut off? = cut\n  remember Enough is enough.\n");
  REQUIRE(b.context.click("btn.lesson.reread"));
  REQUIRE(b.rest());
  b.context.step(2);
  CHECK(reads(b, "Is it cut off?"));
  CHECK(state(b).lesson().title == "Skip");
  // Its progress is kept like that of ours, whatever its name is.
  REQUIRE(b.script("lesson.answer yes") == "");
  const std::string kept = b.context.settings();
  WorkbenchBench again("kalah", 1600, 900, {}, kept);
  again.context.application()->on_drop(path);
  REQUIRE(again.rest());
  again.context.step(2);
  CHECK(state(again).done().done);
  for (const char* wrong : {"lesson.answer", "lesson.answer maybe", "lesson.choose 9", "lesson.back", "lesson.next",
                            "lesson.step 9", "lesson.open 99", "lesson.open /no/such/file"})
    CHECK(again.script(std::string("expect-refused ") + wrong) == "");
}

TEST_CASE("predict asks what the engine asks, and says why", "[ui][predict]") {
  WorkbenchBench b("toy-tree");
  search_textbook(b);
  REQUIRE(b.script("view.show predict\nstep.first\npredict.ask") == "");
  b.context.step(3);
  MomentCache& models = b.workbench().moment();
  Nodes nodes;
  nodes.reset(models.models().subject());
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
  Nodes nodes;
  nodes.reset(b.workbench().moment().models().subject());
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
    REQUIRE(b.context.click("btn.lockstep.on"));
    b.context.step(2);
  }
  CHECK(b.script("expect lockstep event 7 of") == "");
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
