// Our own lessons: no lesson can say what is not so, and each of them can be gone through to its end.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/base/file.h"
#include "engine/learn/lesson_state.h"
#include "engine/learn/lesson_terms.h"
#include "engine/learn/lesson_text.h"
#include "tests/places.h"
#include "tests/read/recorded.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using test::pool;

namespace {

namespace fs = std::filesystem;

std::vector<std::string> lesson_files() {
  std::vector<std::string> out;
  for (const auto& e : fs::directory_iterator(PLY_SOURCE_DIR "/app/lessons")) out.push_back(e.path().string());
  std::sort(out.begin(), out.end());
  return out;
}

const std::vector<std::shared_ptr<const CheckedLesson>>& our_lessons() {
  static const auto all = [] {
    std::vector<std::shared_ptr<const CheckedLesson>> out;
    for (const std::string& path : lesson_files()) {
      const auto text = read_file(path);
      REQUIRE(text);
      const LessonCheck check = check_lesson(*text, lesson_id(path), pool());
      for (const LessonProblem& p : check.problems) FAIL_CHECK(path << ": " << ply::text(p));
      if (check.lesson) out.push_back(check.lesson);
    }
    return out;
  }();
  return all;
}

/// Does what the step asks for; `right` or something else that is taken.
void act(LessonState& s, bool right) {
  const LessonTask& task = s.here().task;
  const LessonScene& scene = s.lesson().scenes[static_cast<std::size_t>(s.here().scene)];
  const LessonChoice* choice = task.choices.empty() ? nullptr : &task.choices[right ? 0 : 1 % task.choices.size()];
  switch (task.deed) {
    case LessonDeed::none: return;
    case LessonDeed::ask: CHECK(s.choose(right ? 0 : 1).taken); return;
    case LessonDeed::type: CHECK(s.type(right ? choice->text : std::string("777")).taken); return;
    case LessonDeed::pick: CHECK(s.pick(choice->node).taken); return;
    case LessonDeed::turn:
      for (const u32 k : task.nodes) {
        CHECK_FALSE(s.face_up(k));
        CHECK(s.turn(k));
        CHECK(s.face_up(k));
        CHECK_FALSE(s.turn(k));
      }
      return;
    case LessonDeed::drag: CHECK(s.drag(57)); return;
    case LessonDeed::reorder: CHECK(s.lead(task.nodes[1])); return;
    case LessonDeed::sort: CHECK(s.slide(1000)); return;
    case LessonDeed::unfold:
      for (u32 k = 0; !s.ready() && k < scene.tree->nodes.size(); k = scene.tree->nodes[k].children.front())
        CHECK(s.unfold(k));
      return;
  }
}

}  // namespace

TEST_CASE("the fourteen lessons hold in all that they say", "[learn][lessons]") {
  const std::pair<int, const char*> sentences[] = {{1, "A tree is every game you could play."},
                                                   {2, "MIN picks what hurts you."},
                                                   {3, "At most 2 cannot beat 3."},
                                                   {4, "A window goes down; one value comes up."},
                                                   {5, "β is MIN's α."},
                                                   {6, "Whose choice ends here?"},
                                                   {7, "The wall was built three plies up."},
                                                   {8, "≤ 3 is not = 3."},
                                                   {9, "Same value, 5 cards or 9."},
                                                   {10, "Outside the window: a bound."},
                                                   {11, "Ask yes or no first."},
                                                   {12, "May this entry answer?"},
                                                   {13, "Negate when the mover changes."},
                                                   {14, "Postponed is not avoided."}};
  const auto& all = our_lessons();
  std::set<int> numbers;
  for (const auto& lesson : all) {
    INFO(lesson->id);
    CHECK(numbers.insert(lesson->number).second);
    CHECK_FALSE(lesson->against.empty());
    for (const auto& [number, sentence] : sentences)
      if (number == lesson->number) CHECK(lesson->remember == sentence);
    // What comes from the recording comes from one that is what its plan says.
    for (const LessonScene& scene : lesson->scenes) {
      REQUIRE(scene.recording->finished());
      CHECK_FALSE(scene.recording->view().empty());
    }
  }
  for (const auto& [number, sentence] : sentences) CHECK(numbers.contains(number));
}

TEST_CASE("what a lesson calls a worth is known exactly, or said to be a bound", "[learn][lessons]") {
  int exact = 0, bounds = 0;
  for (const auto& lesson : our_lessons()) {
    std::vector<LessonProblem> problems;
    const auto text = read_file(fmt::format("{}/app/lessons/{}.txt", PLY_SOURCE_DIR, lesson->id));
    REQUIRE(text);
    const LessonText written = read_lesson(*text, problems);
    auto step = lesson->steps.begin();
    for (const WrittenScene& scene : written.scenes)
      for (const WrittenStep& s : scene.steps) {
        const LessonPlace place{&lesson->scenes[static_cast<std::size_t>(step->scene)], step->tick, step->slot, {}, {}};
        ++step;
        for (const auto& said : {s.before, s.after})
          for (const LessonWords& w : said) {
            if (w.text.find("worth") == std::string::npos) continue;
            for (std::size_t at = 0; (at = w.text.find("{value", at)) != std::string::npos; ++at) {
              const std::string term = "kind" + w.text.substr(at + 6, w.text.find('}', at) - at - 6);
              const auto kind = lesson_value(place, term);
              INFO(lesson->id << ": " << w.text << " (" << term << ")");
              REQUIRE(kind);
              const std::string before = w.text.substr(0, at);
              if (before.ends_with("at most ") || before.ends_with("at least ")) {
                CHECK(kind->v == static_cast<i64>(before.ends_with("at most ") ? Kind::upper : Kind::lower));
                ++bounds;
              } else {
                CHECK(kind->v == static_cast<i64>(Kind::exact));
                ++exact;
              }
            }
          }
      }
  }
  CHECK(exact > 5);
  CHECK(bounds > 0);
}

TEST_CASE("who answers right goes through every lesson, and nothing is given away before", "[learn][lessons]") {
  for (const auto& lesson : our_lessons()) {
    INFO(lesson->id);
    LessonState s(lesson, 3);
    int questions = 0;
    for (int guard = 0; !s.finished() && guard < 100; ++guard) {
      const LessonStep& here = s.here();
      const bool question = !here.task.choices.empty();
      questions += question;
      if (here.task.deed != LessonDeed::none) {
        CHECK_FALSE(s.ready());
        CHECK_FALSE(s.can_next());
        CHECK_FALSE(s.next());
      }
      for (const std::string& said : here.before)  // a sentence that answers the question above it
        if (question && here.task.deed == LessonDeed::pick)
          CHECK(said.find("play " + here.task.choices[0].text) == std::string::npos);
      act(s, true);
      CHECK(s.ready());
      if (!s.next()) break;
    }
    CHECK(s.finished());
    CHECK(s.asked() == questions);
    CHECK(s.right() == questions);
  }
}

TEST_CASE("a wrong answer is taken, told why, and counted once", "[learn][lessons]") {
  for (const auto& lesson : our_lessons()) {
    INFO(lesson->id);
    LessonState s(lesson);
    for (int guard = 0; guard < 100; ++guard) {
      act(s, false);
      const bool question = !s.here().task.choices.empty();
      if (question) {
        CHECK_FALSE(s.done().right);
        s.again();
        CHECK_FALSE(s.ready());
        act(s, true);
        CHECK(s.done().choice == 0);
        CHECK_FALSE(s.done().right);  // the second try does not count
      }
      if (!s.next()) break;
    }
    CHECK(s.finished());
    CHECK(s.right() == 0);
    while (s.back()) CHECK(s.can_next());
    CHECK(s.step() == 0);
  }
}

TEST_CASE("where a person is in a lesson is kept and taken up again", "[learn][lessons]") {
  const auto& all = our_lessons();
  Random random(5);
  LessonMarks marks;
  for (const auto& lesson : all) {
    LessonState s(lesson);
    const int steps = static_cast<int>(random.below(static_cast<u32>(s.steps())));
    for (int i = 0; i < steps; ++i) act(s, random.below(2) == 0), (void)s.next();
    if (random.below(2)) (void)s.back();
    LessonState other(lesson);
    REQUIRE(other.read(s.write()));
    CHECK(other.write() == s.write());
    CHECK(other.step() == s.step());
    CHECK(other.right() == s.right());
    marks.keep(lesson->id, s);
    for (const char* text : {"", "1", "-1 0", "0 99", "0 0 7", "0 0 99:0:1:0:1:-:", "0 0 0:77:1:0:1:-:", "0 0 0:0:1:0",
                             "0 0 0:0:1:0:1:x:", "1 0", "a b"})
      CHECK_FALSE(other.read(text));
    CHECK(other.write() == s.write());  // and nothing of that was taken
  }
  const LessonMarks back = LessonMarks::read(marks.write() + "rubbish\nx 1 2\n");
  CHECK(back.write() == marks.write());
  for (const auto& lesson : all) CHECK(back.of(lesson->id)->state == marks.of(lesson->id)->state);
  CHECK(back.of("no such lesson") == nullptr);
}

TEST_CASE("a first wrong answer is kept, also while it is tried again, and so is what was said", "[learn][lessons]") {
  int tried = 0, typed = 0, picked = 0;
  for (const auto& lesson : our_lessons()) {
    INFO(lesson->id);
    LessonState s(lesson);
    for (int guard = 0; guard < 100; ++guard) {
      act(s, false);
      if (!s.here().task.choices.empty()) {
        ++tried;
        LessonState kept(lesson);
        REQUIRE(kept.read(s.write()));
        CHECK(kept.done().typed == s.done().typed);
        CHECK(kept.done().picked == s.done().picked);
        typed += !kept.done().typed.empty(), picked += kept.done().picked != no_card_node;
        s.again();
        REQUIRE(kept.read(s.write()));  // the program ends there
        CHECK_FALSE(kept.ready());
        CHECK_FALSE(kept.done().moved);
        act(kept, true);
        CHECK(kept.ready());
        CHECK_FALSE(kept.done().right);
        act(s, true);
      }
      if (!s.next()) break;
    }
    CHECK(s.right() == 0);
  }
  CHECK(tried > 30);
  CHECK(typed > 3);
  CHECK(picked > 3);
}

TEST_CASE("what was answered is taken up in the same lesson alone", "[learn][lessons]") {
  const std::string head = "lesson 1: x\ntree ([3 12 8] [2 4 6])\nsearch classic depth 2\nat leave of a\n";
  const auto made = [&](const std::string& lines) {
    const LessonCheck c = check_lesson(head + lines, "x", pool());
    REQUIRE(c.lesson);
    return c.lesson;
  };
  const std::string question = "  ask Worth? = value for MAX\n  wrong 5: no\n";
  LessonState s(made(question));
  act(s, true);
  LessonMarks marks;
  marks.keep("mine", s);
  marks = LessonMarks::read(marks.write());
  REQUIRE(marks.of("mine"));
  CHECK(marks.of("mine")->finished);
  LessonState same(made("  say Look.\n" + question));  // prose may change
  CHECK(marks.take_up("mine", same));
  CHECK(same.ready());
  CHECK_FALSE(marks.take_up("other", same));
  for (const char* other :
       {"  ask Worth? = value for MAX\n  wrong 6: no\n", "  ask Now? = value for MAX\n  wrong 5: no\n",
        "  type Worth? = value for MAX\n  wrong 5: no\n",
        "  ask Worth? = value for MAX\n  wrong 5: no\n  wrong 6: no\n"}) {
    INFO(other);
    LessonState t(made(other));
    CHECK_FALSE(marks.take_up("mine", t));
    CHECK_FALSE(t.ready());
    LessonMarks now = marks;
    now.keep("mine", t);
    CHECK_FALSE(now.of("mine")->finished);  // what is asked there now was not answered
  }
  CHECK(lesson_id("/a/b/07-a-deep-cut.mine.txt") == "07-a-deep-cut.mine");
  CHECK(lesson_id("07-a-deep-cut.txt") == "07-a-deep-cut");
  CHECK(lesson_id("x") == "x");
}

TEST_CASE("choices stand in the order of the seed, and the right one has no place of its own", "[learn][lessons]") {
  std::set<int> places;
  int questions = 0;
  for (const auto& lesson : our_lessons())
    for (int i = 0; i < static_cast<int>(lesson->steps.size()); ++i) {
      const LessonTask& task = lesson->steps[static_cast<std::size_t>(i)].task;
      if (task.deed != LessonDeed::ask) continue;
      ++questions;
      REQUIRE(task.choices.size() >= 2);
      std::set<std::string> texts;
      for (const LessonChoice& c : task.choices) CHECK(texts.insert(c.text).second);
      for (u64 seed = 0; seed < 8; ++seed) {
        auto order = choice_order(*lesson, i, seed);
        CHECK(order == choice_order(*lesson, i, seed));
        places.insert(static_cast<int>(std::find(order.begin(), order.end(), 0) - order.begin()));
        std::sort(order.begin(), order.end());
        for (std::size_t k = 0; k < order.size(); ++k) CHECK(order[k] == static_cast<int>(k));
      }
    }
  CHECK(questions >= 14);
  CHECK(places.size() >= 3);
}
