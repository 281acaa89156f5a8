// The board that is the whole tree: it stays while a search steps, and is edited where it stands.
#include "engine/game/tree_face.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

void type(WorkbenchBench& b, const std::string& text) {
  b.context.type(text);
  b.context.step(2);
}

}  // namespace

TEST_CASE("the whole tree stays on the board at every step of a search", "[ui][learn]") {
  WorkbenchBench b;
  REQUIRE(b.script("door.learn") == "");
  REQUIRE(b.rest());
  REQUIRE(b.script("view.show board") == "");
  for (int i = 0; i < 30; ++i) {
    for (const char* place : {"place.root", "place.a", "place.b", "place.c", "place.aa", "place.cc"}) {
      INFO(place << " at step " << i);
      CHECK(b.context.find(place));
    }
    REQUIRE(b.script("step.into") == "");
    REQUIRE(b.rest());
  }
}

TEST_CASE("a leaf is clicked and typed, branches are added, removed and dragged, each one undo", "[ui][learn]") {
  WorkbenchBench b("toy-tree");
  REQUIRE(b.script("view.preset Play\nview.maximise board") == "");
  b.context.step(3);
  const std::string before = b.position();
  REQUIRE(before == "([3 12 8] [2 4 6] [14 5 2])");

  REQUIRE(b.context.click("place.ab"));
  b.context.step(2);
  type(b, "7");
  b.key("Enter");
  CHECK(b.position() == "([3 7 8] [2 4 6] [14 5 2])");
  REQUIRE(b.context.hover("place.b"));
  b.context.step(2);
  b.key("+");
  CHECK(b.position() == "([3 7 8] [2 4 6 0] [14 5 2])");
  REQUIRE(b.context.hover("place.ac"));
  b.context.step(2);
  b.key("Del");
  CHECK(b.position() == "([3 7] [2 4 6 0] [14 5 2])");
  const Probe *from = b.context.find("place.cc"), *to = b.context.find("place.ca");
  REQUIRE((from && to));
  REQUIRE(b.context.drag("place.cc", {to->min.x - from->centre().x, 0}));
  b.context.step(2);
  CHECK(b.position() == "([3 7] [2 4 6 0] [2 14 5])");

  for (const char* was : {"([3 7] [2 4 6 0] [14 5 2])", "([3 7 8] [2 4 6 0] [14 5 2])", "([3 7 8] [2 4 6] [14 5 2])"}) {
    b.key("Ctrl+Z");
    CHECK(b.position() == was);
  }
  b.key("Ctrl+Z");
  CHECK(b.position() == before);
  b.key("Ctrl+Y");
  CHECK(b.position() == "([3 7 8] [2 4 6] [14 5 2])");
}

TEST_CASE("the same changes by command, what cannot be changed is refused with a reason", "[ui][learn]") {
  WorkbenchBench b("toy-tree");
  REQUIRE(b.script("tree.value ab 7\ntree.add b\ntree.remove ac\ntree.place cc 1") == "");
  CHECK(b.position() == "([3 7] [2 4 6 0] [2 14 5])");
  REQUIRE(b.script("tree.add aa 9") == "");
  CHECK(b.position() == "([(3 9) 7] [2 4 6 0] [2 14 5])");
  for (const char* wrong :
       {"tree.value a 5", "tree.value zz 5", "tree.value aa", "tree.remove root", "tree.place cc 9", "tree.add"})
    CHECK(b.script(std::string("expect-refused ") + wrong) == "");
}

TEST_CASE("a tree that was searched is searched again when a hand changes it, to its new leaves", "[ui][learn]") {
  WorkbenchBench b;
  REQUIRE(b.script("door.learn\nwait-search\nsearch.run\nwait-search") == "");
  CHECK(b.session().runs().run()->result().score.value == 3);
  REQUIRE(b.script("tree.value ba 9") == "");
  REQUIRE(b.rest());
  REQUIRE(b.session().runs().run());
  CHECK(b.session().searched_at().where == SearchedAt::Where::here);
  CHECK(b.session().runs().run()->result().score.value == 4);
  // A leaf that branches makes the tree a ply deeper.
  REQUIRE(b.script("tree.add bb -5") == "");
  REQUIRE(b.rest());
  CHECK(b.session().runs().run()->result().score.value == 4);
  CHECK(b.session().runs().settings().limits.depth == 3);
  b.key("Ctrl+Z");
  REQUIRE(b.rest());
  CHECK(b.session().searched_at().where == SearchedAt::Where::here);
}
