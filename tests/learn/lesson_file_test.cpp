// The file of a lesson: what is wrong in it is said with its line; what the page for teachers shows works.
#include <fstream>
#include <sstream>

#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/learn/lesson.h"
#include "engine/learn/lesson_state.h"
#include "tests/places.h"
#include "tests/read/recorded.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using test::pool;

namespace {

LessonCheck checked(const std::string& text) { return check_lesson(text, "x", pool()); }

/// A lesson with these lines behind its search.
std::string with_lines(const std::string& lines) {
  return "lesson 1: x\ntree ([3 12 8] [2 4 6] [14 5 2])\nsearch classic depth 2\n" + lines;
}

const LessonProblem* first_wrong(const LessonCheck& c) {
  for (const LessonProblem& p : c.problems)
    if (!p.remark) return &p;
  return nullptr;
}

}  // namespace

TEST_CASE("a lesson is read, searched and checked", "[learn][lesson]") {
  const LessonCheck c = checked(with_lines(
      "at leave of b\n  say b: {value of ba for MAX}, α {alpha for MAX}, at {path}, {mover}.\n  ask Stop? = cut\n"
      "  claim cards == 4\n  remember At most {value for MAX}.\n"));
  REQUIRE(c.lesson);
  CHECK(c.problems.empty());
  const LessonStep& s = c.lesson->steps.front();
  CHECK(s.before == std::vector<std::string>{"b: 2, α 3, at b, MIN."});
  CHECK(s.remember == "At most 2.");
  CHECK(s.task.choices.size() == 2);
  CHECK(s.task.choices[0].text == "yes");
  CHECK(c.lesson->scenes[0].tree->path[s.node] == "b");
}

TEST_CASE("what is wrong in a lesson is said with its line", "[learn][lesson]") {
  struct {
    const char* lines;
    int line;
    const char* words;
  } const wrong[] = {
      {"at leave of a\n  claim value == 4 for MAX\n", 5, "does not hold: it is 3"},
      {"at leave of a\n  claim value == 4 of root for MAX\n", 5, "has not been left"},
      {"at leave of a\n  claim vlaue == 4\n", 5, "value"},
      {"at leave of a\n  say {value of bb}\n", 5, "does not come to"},
      {"at leave of a\n  say {value\n", 5, "not closed"},
      {"at leave of d\n", 4, "no node"},
      {"at leave of bb\n", 4, "does not come to"},
      {"at leave of a: value == 5\n", 4, "does not hold"},
      {"at leave: ply == 7\n", 4, "no node for which"},
      {"at noon\n", 4, "at start"},
      {"at leave of a\n  ask x = value for MAX\n", 5, "nothing to choose"},
      {"at leave of a\n  ask x = value for MAX\n  wrong 3: y\n", 6, "is the right answer"},
      {"at leave of a\n  ask x = value for MAX\n  wrong 5: y\n  wrong 5: z\n", 7, "there already"},
      {"at leave of a\n  ask x = value for MAX\n  wrong blue: y\n", 6, "not an answer"},
      {"at leave of a\n  ask x = value for TOM\n  wrong 5\n", 5, "no side"},
      {"at leave of a\n  ask What?\n", 5, "answer"},
      {"at leave of a\n  ask x = cut\n  ask y = cut\n", 6, "one thing to do"},
      {"at leave of a\n  wrong 3: y\n", 5, "behind a question"},
      {"at leave of a\n  type x = cut\n", 5, "number"},
      {"at leave of a\n  pick x = a\n", 5, "computed"},
      {"at leave of a\n  pick x = fault\n", 5, "no fault"},
      {"at leave of a\n  turn a\n", 5, "no card"},
      {"at leave of a\n  turn ba\n", 5, "not turned"},
      {"at leave of b\n  drag aa from -99 to 99 keeps value of root\n", 5, "the value of root is"},
      {"at leave of b\n  drag b from -99 to 99\n", 5, "only a card"},
      {"at end\n  reorder c first ca\n", 5, "first already"},
      {"at end\n  reorder c first ba\n", 5, "no move of"},
      {"at end\n  unfold 3 plies\n", 5, "2 plies"},
      {"at end\n  show fireworks\n", 5, "cannot be shown"},
      {"at end\n  shout x\n", 5, "there is no"},
      {"at end\n  say\n", 5, "says nothing"},
      {"say x\nat end\n", 4, "in no step"},
      {"at end\nlesson 2: y\n", 5, "one lesson"},
      {"at end\n  claim value == 3 beside\n", 5, "beside"},
      {"at end\n  say {fewest_cards}\n", 5, "sort"},
      {"at end\ntree (1 2\nsearch classic depth 1\nat end\n", 5, "column"},
      {"at end\nsearch classic depth 1 with magic\nat end\n", 5, "no switch"},
      {"at end\nsearch classic depht 1\nat end\n", 5, "not expected"},
      {"at end\nsearch nobody depth 1\nat end\n", 5, "no profile"},
      {"at end\ngame chess\nat end\n", 5, "no game"},
  };
  for (const auto& w : wrong) {
    INFO(w.lines);
    const LessonCheck c = checked(with_lines(w.lines));
    CHECK_FALSE(c.lesson);
    const LessonProblem* p = first_wrong(c);
    REQUIRE(p);
    INFO(text(*p));
    CHECK(p->line == w.line);
    CHECK(text(*p).find(w.words) != std::string::npos);
  }
  for (const char* whole : {"", "hello", "lesson 1\n", "lesson 0: x\n", "lesson 1: x\nat end\n",
                            "lesson 1: x\ntree (1 2)\nat end\n", "lesson 1: x\ntree (1 2)\nsearch classic depth 1\n",
                            "lesson 1:\ntree (1 2)\nsearch classic depth 1\nat end\n"}) {
    INFO(whole);
    CHECK_FALSE(checked(whole).lesson);
    CHECK(first_wrong(checked(whole)));
  }
}

TEST_CASE("what nobody could do in the window is refused, and the checking of a lesson can be stopped",
          "[learn][lesson]") {
  // 72 leaves: more than are drawn.
  std::string tree = "(";
  for (int a = 0; a < 9; ++a) {
    tree += a ? " [" : "[";
    for (int b = 0; b < 8; ++b) tree += (b ? " " : "") + std::to_string(a + b);
    tree += "]";
  }
  tree += ")";
  const std::string head = "lesson 1: x\ntree " + tree + "\nsearch classic depth 2\nat end\n  ";
  for (const char* deed : {"turn aa", "reorder root first b", "unfold 2 plies"}) {
    INFO(deed);
    const LessonCheck c = checked(head + deed + "\n");
    CHECK_FALSE(c.lesson);
    REQUIRE(first_wrong(c));
    CHECK(first_wrong(c)->line == 5);
    CHECK(text(*first_wrong(c)).find("72 leaves: with more than 64") != std::string::npos);
  }
  for (const char* deed : {"type x = value", "sort", "pick x = best of root"}) {
    INFO(deed);
    CHECK(checked(head + deed + "\n").lesson);
  }
  JobProgress stopped;
  stopped.halt();
  const LessonCheck c = check_lesson(head + "sort\n", "x", pool(), &stopped);
  CHECK_FALSE(c.lesson);
  REQUIRE(first_wrong(c));
  CHECK(text(*first_wrong(c)).find("stopped") != std::string::npos);
}

TEST_CASE("what a card keeps, whatever it is, is what it keeps at both ends of its range", "[learn][lesson]") {
  Random random(3);
  for (int i = 0; i < 40; ++i) {
    const Setup s = test::random_toy(random, {3, 3, 9});
    const auto tree = card_tree(*s.game, s.position, 3, "classic", {});
    REQUIRE(tree);
    for (u32 k = 0; k < tree->nodes.size(); ++k) {
      if (!tree->nodes[k].leaf()) continue;
      const int low = with_card(*tree, k, -20).nodes[0].value, high = with_card(*tree, k, 20).nodes[0].value;
      for (int x = -20; x <= 20; x += 3) {
        const int value = with_card(*tree, k, x).nodes[0].value;
        CHECK((low <= value && value <= high));
      }
    }
  }
}

TEST_CASE("a teacher is told what is not wrong and not good", "[learn][lesson]") {
  const auto remarks = [](const std::string& lines) {
    std::string out;
    for (const LessonProblem& p : checked(with_lines(lines)).problems)
      if (p.remark) out += text(p) + "\n";
    return out;
  };
  CHECK(remarks("at end\n  say It is 57.\n").find("line 5: 57 is neither computed nor claimed") != std::string::npos);
  CHECK(remarks("at end\n  say It is 3.\n  claim value == 3\n  ask Stop? = cut\n  remember Three.\n").empty());
  CHECK(remarks("at end\n  say Hello.\n").find("nobody does anything") != std::string::npos);
  CHECK(remarks("at end\n  ask Stop? = cut\n").find("remember") != std::string::npos);
}

TEST_CASE("a text is taken for a lesson by its first line", "[learn][lesson]") {
  CHECK(is_lesson_text("# mine\n\nlesson 3: Cuts\n"));
  CHECK(is_lesson_text("lesson: Cuts\n"));
  CHECK_FALSE(is_lesson_text("lessons: Cuts\n"));
  CHECK_FALSE(is_lesson_text("lesson three\n"));
  CHECK_FALSE(is_lesson_text("([3 12 8])"));
  CHECK_FALSE(is_lesson_text("plyscope-search\ngame x\n"));
}

TEST_CASE("no text makes the reader of lessons fail otherwise than with words", "[learn][lesson]") {
  const auto file = read_file(PLY_SOURCE_DIR "/app/lessons/03-turn-few-cards.txt");
  REQUIRE(file);
  Random random(11);
  for (int i = 0; i < 60; ++i) {
    std::string text = *file;
    for (u32 n = 1 + random.below(4); n-- > 0;) {
      const std::size_t at = random.below(static_cast<u32>(text.size()));
      switch (random.below(3)) {
        case 0: text.erase(at, 1 + random.below(12)); break;
        case 1: text[at] = static_cast<char>(random.below(256)); break;
        default: text.insert(at, text.substr(random.below(static_cast<u32>(text.size())), random.below(20)));
      }
    }
    const LessonCheck c = checked(text);
    if (!c.lesson) CHECK(first_wrong(c));
    else CHECK(LessonState(c.lesson).steps() > 0);
  }
}

TEST_CASE("every lesson that the page for teachers shows works", "[learn][lesson][pages]") {
  const auto page = read_file(PLY_SOURCE_DIR "/app/pages/lessons.md");
  REQUIRE(page);
  std::string block;
  bool inside = false;
  int shown = 0;
  for (const std::string_view line : split(*page, '\n')) {
    if (line.starts_with("```")) {
      if (inside && is_lesson_text(block)) {
        INFO(block);
        const LessonCheck c = checked(block);
        for (const LessonProblem& p : c.problems) FAIL_CHECK(text(p));
        CHECK(c.lesson);
        ++shown;
      }
      inside = !inside;
      block.clear();
    } else if (inside) {
      block += std::string(line) + "\n";
    }
  }
  CHECK(shown >= 4);
}
