// Lessons in the window: each of them gone through, right and wrong, by hand, by command; files of a teacher.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "engine/learn/first_lesson.h"
#include "tests/support/folder.h"
#include "tests/ui/lesson_walk.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("all lessons are gone through with right answers, readable on a projector", "[ui][lesson]") {
  WorkbenchBench b("kalah", 1280, 720);
  REQUIRE(b.script("view.scale 150\nlesson.list") == "");
  b.context.step(2);
  REQUIRE(desk(b).list().size() >= 14);
  CHECK(reads(b, "Common mistake:"));
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

TEST_CASE("at twice the size no node of a lesson's tree lies under what is said", "[ui][lesson]") {
  WorkbenchBench b("kalah", 1280, 720);
  REQUIRE(b.script("view.scale 200") == "");
  for (int n = 1; n <= 14; ++n) {
    INFO("lesson " << n);
    open(b, fmt::format("{}", n));
    go_through(b, true, [&] {
      const auto said = b.context.find("lesson.said");
      REQUIRE(said);
      const auto& s = state(b);
      const auto& tree = s.lesson().scenes[static_cast<std::size_t>(s.here().scene)].tree;
      if (!tree) return;
      for (const std::string& path : tree->path)
        if (const auto place = b.context.find("place." + path); place && !path.empty()) {
          INFO(path);
          CHECK(place->max.y <= said->min.y + 1);
        }
    });
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
    REQUIRE(b.click(what));
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
  REQUIRE(b.script("lesson.answer 3\nlesson.next") == "");
  REQUIRE(state(b).here().task.deed == LessonDeed::sort);
  b.context.step(2);
  REQUIRE(b.context.drag("lesson.knob", {900, 0}));
  b.context.step(2);
  CHECK(state(b).ready());
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

TEST_CASE("a teacher's file is opened like any file, one that is wrong says where", "[ui][lesson]") {
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
  // Another file of the same name is another lesson.
  const std::string twin = folder.file("03-turn-few-cards.txt");
  REQUIRE(again.script("lesson.open 3") == "");
  REQUIRE(again.rest());
  for (const std::string& a : answers(state(again), true)) REQUIRE(again.script("lesson.answer " + a) == "");
  CHECK(state(again).ready());
  std::filesystem::copy_file(desk(again).path(), twin);
  REQUIRE(again.script("lesson.open " + twin) == "");
  REQUIRE(again.rest());
  CHECK_FALSE(state(again).ready());
  REQUIRE(again.script("lesson.open 3") == "");
  REQUIRE(again.rest());
  CHECK(state(again).ready());
  REQUIRE(again.script("lesson.open " + path) == "");
  REQUIRE(again.rest());
  for (const char* wrong : {"lesson.answer", "lesson.answer maybe", "lesson.choose 9", "lesson.back", "lesson.next",
                            "lesson.step 9", "lesson.open 99", "lesson.open /no/such/file"})
    CHECK(again.script(std::string("expect-refused ") + wrong) == "");
}

TEST_CASE("α and β are read from a distance, however small the tree of a lesson is", "[ui][lesson]") {
  WorkbenchBench b("kalah", 1280, 720);
  REQUIRE(b.script("lesson.open 7\nwait-work\nlesson.next\nlesson.answer 5\nlesson.next\nwait-frames 3") == "");
  for (const char* node : {"window.root", "window.b", "window.ba"}) {
    INFO(node);
    const auto box = b.context.find(node);
    REQUIRE(box);
    CHECK(box->max.y - box->min.y >= 28);  // around letters of 16 pixels
  }
}
