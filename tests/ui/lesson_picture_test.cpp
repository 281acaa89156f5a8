// What is seen of a lesson in the window: never the answer of a question that waits, and in the other panels its
// moment.
#include <fmt/format.h>

#include <set>

#include "app/ui/panels/learn/lesson_scene.h"
#include "tests/ui/lesson_walk.h"

using namespace ply;
using namespace ply::ui;

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
          REQUIRE(b.click("btn.lesson.again"));
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
          CHECK_FALSE(node.window);
          if (picture.nodes[i] == task.about) CHECK(node.label.empty());
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

TEST_CASE("who built a wall of a lesson's tree is called as its node is", "[ui][lesson]") {
  WorkbenchBench b;
  std::set<std::string> letters, moves;
  for (int n = 1; n <= 14; ++n) {
    open(b, fmt::format("{}", n));
    go_through(b, true, [&] {
      const LessonState& s = state(b);
      const LessonScene& scene = s.lesson().scenes[static_cast<std::size_t>(s.here().scene)];
      const LessonSight sight = lesson_sight(s);
      if (!sight.tree) return;  // a board alone
      const CardTreeScene drawn = lesson_picture(s, sight, scene.root.game->type(), 900, 500, 1).scene;
      for (const CardTreeNode& node : drawn.nodes) {
        if (node.by.empty()) continue;
        INFO("lesson " << n << " step " << s.step() + 1 << ": " << node.by);
        REQUIRE(node.by.starts_with("built by "));
        const std::string name = node.by.substr(9);
        CHECK(sight.tree->find(name) != no_card_node);
        (sight.tree->letters ? letters : moves).insert(name);
      }
    });
  }
  CHECK(letters.size() > 3);
  CHECK(moves.contains("1+"));
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

TEST_CASE("who searches something else is brought back at the next step, not before", "[ui][lesson]") {
  WorkbenchBench b;
  open(b, "7");
  b.context.step(2);
  REQUIRE(b.rest());
  const u32 size = state(b).lesson().scenes.front().recording->view().size();
  REQUIRE(b.session().walk().view().size() == size);
  b.session().apply(
      command::Paste{std::string("plyscope-search\ngame toy-tree\nposition (1 2 3)\nprofile classic\ndepth 1\n")});
  REQUIRE(b.rest());
  b.context.step(4);
  REQUIRE(b.rest());
  CHECK(b.session().walk().view().size() == 4);
  for (int i = 0; i < 2; ++i) {  // and it stays so from then on
    REQUIRE(b.script("lesson.next") == "");
    b.context.step(4);
    REQUIRE(b.rest());
    b.context.step(2);
    CHECK(b.session().walk().view().size() == size);
    CHECK(b.session().walk().cursor().tick == lesson_sight(state(b)).tick);
    for (const std::string& a : answers(state(b), true)) REQUIRE(b.script("lesson.answer " + a) == "");
  }
}
