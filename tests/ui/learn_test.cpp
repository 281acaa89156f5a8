// The Learn door, done by hand: cards are clicked, dragged and put first, buttons pressed, keys hit.
#include <tuple>

#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

bool reported(WorkbenchBench& b, const std::string& words) { return b.script("expect learn " + words).empty(); }

void click(WorkbenchBench& b, const char* what) {
  REQUIRE(b.context.click(what));
  b.context.step(2);
}

}  // namespace

TEST_CASE("who knows nothing turns, skips, drags and has the insight, with the mouse alone", "[ui][learn]") {
  WorkbenchBench b;
  b.key("Shift+F1");
  REQUIRE(b.context.click("btn.door.learn"));
  REQUIRE(b.rest());
  CHECK(reported(b, "Turn as few cards as you can."));
  click(b, "place.ca");
  CHECK(reported(b, "Begin with a"));
  for (const char* card : {"place.aa", "place.ab", "place.ac"}) click(b, card);
  CHECK(reported(b, "a is worth 3:"));
  click(b, "btn.learn.next");
  click(b, "place.ba");
  CHECK(reported(b, "b gives at most 2. You have 3."));
  click(b, "btn.learn.skip");
  REQUIRE(b.context.drag("place.bb", {60, 0}));
  b.context.step(2);
  CHECK(reported(b, "You still have 3."));
  CHECK(reported(b, "still 3"));
  REQUIRE(b.context.drag("learn.knob", {-400, 0}));
  b.context.step(2);
  CHECK(reported(b, "99"));
  CHECK(reported(b, "still 3"));
  click(b, "btn.learn.next");
  for (const char* card : {"place.ca", "place.cb", "place.cc"}) click(b, card);
  CHECK(reported(b, "14 was never yours:"));
  click(b, "btn.learn.next");
  const Probe *from = b.context.find("place.cc"), *to = b.context.find("place.ca");
  REQUIRE((from && to));
  REQUIRE(b.context.drag("place.cc", {to->min.x - from->centre().x, 0}));
  b.context.step(2);
  CHECK(reported(b, "You turned 7. Put c's 2 first: 5 cards."));
  CHECK(reported(b, "is called"));
  // And then the search itself, on the same tree.
  click(b, "btn.learn.next");
  REQUIRE(b.rest());
  CHECK(b.position() == "([3 12 8] [2 4 6] [14 5 2])");
  CHECK(b.session().runs().run()->paused());
}

TEST_CASE("the same by commands and keys, what is not to be done now is refused", "[ui][learn]") {
  WorkbenchBench b;
  REQUIRE(b.script("door.learn") == "");
  for (const char* wrong :
       {"learn.next", "learn.skip", "learn.turn bb", "learn.drag bb 5", "learn.first cc", "learn.back"})
    CHECK(b.script(std::string("expect-refused ") + wrong) == "");
  REQUIRE(b.script("learn.turn aa\nlearn.turn ab\nlearn.turn ac\nlearn.next\nlearn.turn ba") == "");
  b.context.step(2);
  b.key("O");
  CHECK(reported(b, "4 changes nothing: you still have 3."));
  REQUIRE(b.script("learn.back") == "");
  b.key("S");
  REQUIRE(b.script("learn.drag bb -40") == "");
  b.context.step(2);
  CHECK(reported(b, "You still have 3."));
  CHECK(b.script("expect-refused learn.drag bb 100") == "");
  REQUIRE(b.script("learn.next\nlearn.turn ca\nlearn.turn cb\nlearn.turn cc\nlearn.next\nlearn.first cc") == "");
  b.context.step(2);
  CHECK(reported(b, "is called"));
  REQUIRE(b.script("learn.restart") == "");
  b.context.step(2);
  CHECK(reported(b, "Turn as few cards as you can."));
}

TEST_CASE("the lesson goes on where it was left", "[ui][learn]") {
  std::string kept;
  {
    WorkbenchBench b;
    REQUIRE(b.script("door.learn\nlearn.turn aa\nlearn.turn ab\nlearn.turn ac\nlearn.next\nlearn.turn ba") == "");
    b.context.step(2);
    kept = b.context.settings();
  }
  WorkbenchBench b("kalah", 1600, 900, {}, kept);
  REQUIRE(b.script("view.preset Learn\nview.show learn") == "");
  b.context.step(2);
  CHECK(reported(b, "Do you need the next card?"));
}

TEST_CASE("every step of the lesson is readable from a large screen to a projector", "[ui][learn]") {
  for (const auto& [width, height, zoom] :
       {std::tuple{1600, 900, 100}, {1280, 720, 100}, {1280, 720, 150}, {1280, 720, 200}}) {
    WorkbenchBench b("kalah", width, height);
    INFO(width << "x" << height << " at " << zoom);
    REQUIRE(b.script("view.scale " + std::to_string(zoom) + "\ndoor.learn") == "");
    REQUIRE(b.rest());
    for (const char* deed : {"turn aa", "turn ab", "turn ac", "next", "turn ba", "skip", "drag bb -57", "next",
                             "turn ca", "turn cb", "turn cc", "next", "first cc"}) {
      INFO(deed);
      CHECK(b.script("expect-readable") == "");
      REQUIRE(b.script(std::string("learn.") + deed) == "");
      b.context.step(2);
      for (const char* seen : {"btn.learn.back", "btn.learn.next", "place.root", "place.aa", "place.cc"})
        CHECK(b.context.find(seen));
      // No card lies under the question.
      const Probe* tree = b.context.find("learn.tree");
      REQUIRE(tree);
      for (const char parent : {'a', 'b', 'c'})
        for (const char card : {'a', 'b', 'c'})
          if (const Probe* p = b.context.find(std::string("place.") + parent + card)) CHECK(p->max.y <= tree->max.y);
    }
    CHECK(b.script("expect-readable") == "");
  }
}
