// The first ninety seconds: what is said is so, whatever a person does.
#include "engine/learn/first_lesson.h"

#include <algorithm>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

using Lines = std::array<std::string, 2>;

void turn_a(FirstLesson& l) {
  for (const int c : {0, 1, 2}) REQUIRE(l.turn(c));
  REQUIRE(l.next());
}
void skip_b(FirstLesson& l) {
  REQUIRE(l.turn(3));
  REQUIRE(l.skip());
  REQUIRE(l.drag(4, 57));
  REQUIRE(l.next());
}

/// Something that a person might do; false: it was not possible.
bool anything(FirstLesson& l, Random& random) {
  switch (random.below(7)) {
    case 0: return l.next();
    case 1: return l.skip();
    case 2: return l.turn_next();
    case 3: return l.drag(static_cast<int>(random.below(9)), static_cast<int>(random.below(300)) - 150);
    case 4: return l.put_first(static_cast<int>(random.below(9)));
    case 5: return random.below(20) == 0 && l.back();
    default: return l.turn(static_cast<int>(random.below(9)));
  }
}

}  // namespace

TEST_CASE("the first ninety seconds go as they are told: seven cards, then five, and only then a name", "[learn]") {
  FirstLesson l;
  CHECK(l.step() == 1);
  CHECK(l.sentence() == Lines{"You pick a, b or c, then MIN picks a card.", "Turn as few cards as you can."});
  CHECK_FALSE(l.turn(4));  // a first
  for (const int c : {1, 0, 2}) REQUIRE(l.turn(c));
  CHECK(l.sentence() == Lines{"a is worth 3:", "MIN picks what hurts you."});
  CHECK(l.known_of(0) == "worth 3");
  CHECK(l.known_of_root() == "you have 3");
  REQUIRE(l.next());
  REQUIRE(l.turn(3));
  CHECK(l.sentence() == Lines{"b gives at most 2. You have 3.", "Do you need the next card?"});
  CHECK(l.asks());
  CHECK(l.turned() == 4);
  REQUIRE(l.skip());
  CHECK_FALSE(l.can_next());
  for (const int value : {57, 99, -99, 2, 3, 0}) {
    REQUIRE(l.drag(4, value));
    CHECK(l.sentence()[1] == "You still have 3.");
    CHECK(l.known_of_root() == "still 3");
  }
  REQUIRE(l.drag(5, -40));
  CHECK(l.known_of(1) == "at most \u221240");
  REQUIRE(l.next());
  for (const int c : {6, 7, 8}) REQUIRE(l.turn(c));
  CHECK(l.sentence() == Lines{"14 was never yours:", "MIN chooses."});
  CHECK(l.turned() == 7);
  REQUIRE(l.next());
  CHECK_FALSE(l.put_first(7));  // 5 would not do
  REQUIRE(l.put_first(8));
  CHECK(l.sentence() == Lines{"You turned 7. Put c's 2 first: 5 cards.", "Your 3 is called \u03b1."});
  CHECK(l.turned() == 5);
  CHECK(l.finished());
  CHECK(l.card(7) == FirstCard::skipped);
}

TEST_CASE("turning the card is no mistake: it changes nothing, and one may go back and skip", "[learn]") {
  FirstLesson l;
  turn_a(l);
  REQUIRE(l.turn(3));
  REQUIRE(l.turn_next());
  CHECK(l.sentence() == Lines{"4 changes nothing: you still have 3.", "Do you need the next card?"});
  CHECK(l.turned() == 5);
  REQUIRE(l.turn_next());
  CHECK(l.sentence()[0] == "6 changes nothing: you still have 3.");
  CHECK_FALSE(l.asks());
  CHECK_FALSE(l.can_next());
  REQUIRE(l.back());
  REQUIRE(l.back());
  CHECK(l.turned() == 4);
  REQUIRE(l.skip());
  CHECK(l.drags());
}

TEST_CASE("whatever a person does, the lesson never names alpha too early, and the root has 3 to its end", "[learn]") {
  Random random(17);
  int finished = 0;
  for (int round = 0; round < 60; ++round) {
    FirstLesson l;
    for (int i = 0; i < 400 && !l.finished(); ++i) {
      (void)anything(l, random);
      const Lines said = l.sentence();
      for (const std::string& line : said) CHECK(line.empty() == false);
      const std::string all = said[0] + said[1] + l.remembered() + l.known_of(0) + l.known_of(1) + l.known_of(2);
      if (!l.finished()) {
        CHECK(all.find("\u03b1") == std::string::npos);
        CHECK(all.find("alpha") == std::string::npos);
      }
      if (!l.known_of_root().empty()) CHECK(l.known_of_root().ends_with(" 3"));
      // What is written is read back to the same place; what a dragged card is supposed to be is not kept.
      const FirstLesson again = FirstLesson::read(l.write());
      CHECK(again.step() == l.step());
      CHECK(again.turned() == l.turned());
      CHECK(again.write() == l.write());
      // One never stands where nothing can be done.
      bool way = l.can_next() || l.can_back() || l.asks() || l.drags() || l.reorders();
      for (int c = 0; c < FirstLesson::cards && !way; ++c) way = FirstLesson(l).turn(c);
      CHECK(way);
    }
    finished += l.finished();
  }
  CHECK(finished > 5);
}

TEST_CASE("back leads through every step to the beginning, and rubbish that was kept begins anew", "[learn]") {
  FirstLesson l;
  turn_a(l);
  skip_b(l);
  for (const int c : {6, 7, 8}) REQUIRE(l.turn(c));
  REQUIRE(l.next());
  CHECK(l.tree() == FirstLesson::position);
  REQUIRE(l.put_first(8));
  CHECK(l.tree() == "([3 12 8] [2 4 6] [2 14 5])");
  int steps = 0;
  while (l.back()) ++steps;
  CHECK(steps == 3 + 1 + 1 + 1 + 1 + 3 + 1 + 1);
  CHECK(l.step() == 1);
  CHECK(l.turned() == 0);
  CHECK(FirstLesson::read("first next skip zz bb 99").step() == 1);
}
