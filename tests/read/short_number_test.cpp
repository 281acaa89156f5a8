// Values as lessons write them are read back as what they were, in every game and profile.
#include "engine/read/words/short_number.h"

#include <fmt/format.h>

#include "engine/learn/lesson.h"
#include "engine/learn/lesson_state.h"
#include "tests/read/recorded.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using test::pool;

TEST_CASE("a value is read in the unit in which it is written", "[learn][numbers]") {
  Random random(7);
  int parts = 0;
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    for (const ProfileInfo& p : game->profiles()) {
      INFO(type->id() << " " << p.id);
      const Subject subject{game, game->initial(), Side::first, p.id, p.weights, p.options};
      for (int i = 0; i < 300; ++i) {
        const int size = i < 100 ? i : static_cast<int>(random.below(200'000)), value = random.below(2) ? size : -size;
        const std::string text = short_number(subject, value);
        INFO(value << " as " << text);
        const auto read = read_short_number(subject, text);
        if (read) CHECK(*read == value);
        if (std::abs(value) < p.decided) CHECK(read);
        parts += text.find('.') != std::string::npos;
      }
      for (const int v : {infinite, -infinite}) CHECK(read_short_number(subject, short_number(subject, v)) == v);
      CHECK(read_short_number(subject, "−∞") == -infinite);
      CHECK(read_short_number(subject, "+0") == 0);
      for (const char* text : {"", "-", "+", ".", "1.", ".5", "1.2.3", "--1", "1e3", "0x10", "five", "1.0000001",
                               "99999999999", "-+1", "wins by 5"})
        CHECK_FALSE(read_short_number(subject, text));
    }
  }
  CHECK(parts > 100);
}

TEST_CASE("what is typed and what is compared is in the unit that is shown", "[learn][numbers]") {
  const std::string head = "lesson 1: x\ngame micro-shogi\nsearch classic depth 2\nat end\n  ";
  const LessonCheck c =
      check_lesson(head + "type What is it worth? = static\n  claim value of root == {value of root}\n", "x", pool());
  REQUIRE(c.lesson);
  LessonState s(c.lesson);
  const LessonChoice right = s.here().task.choices.front();
  CHECK(s.type("what?").taken == false);
  CHECK(s.type(right.text).right);
  // An answer that is written in words cannot be typed.
  const LessonCheck won = check_lesson(
      "lesson 1: x\ngame kalah\nrules pits=2,stones=1\nsearch modern depth 30\nat end\n  type Worth? = value\n", "x",
      pool());
  CHECK_FALSE(won.lesson);
  CHECK(text(won.problems.front()).find("is a number, and the answer is") != std::string::npos);
}
