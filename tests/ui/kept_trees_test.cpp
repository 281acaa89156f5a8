// Typed trees of one's own: kept under names, by mouse and by commands, and there at the next start.
#include <string>

#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("typed trees are kept under names, opened, renamed and deleted", "[ui][trees]") {
  std::string kept;
  {
    WorkbenchBench b("toy-tree");
    REQUIRE(b.script("edit.paste ([3 12 8] [2 4 6] [14 5 2])\ntree.keep nine cards\nedit.paste ([1 2] [3 4])\n"
                     "tree.keep\nboard.animations off") == "");
    REQUIRE(b.workbench().view().trees.size() == 2);
    CHECK(b.workbench().view().trees[1].name == "tree 2");
    REQUIRE(b.script("tree.rename 2 four cards\ntree.open nine cards") == "");
    CHECK(b.position() == "([3 12 8] [2 4 6] [14 5 2])");
    CHECK(b.script("tree.open 7") != "");
    CHECK(b.script("tree.keep nine cards\ntree.keep a|b") == "");
    CHECK(b.workbench().view().trees.size() == 3);
    kept = b.context.settings();
  }
  WorkbenchBench b("kalah", 1280, 720, {}, kept);
  REQUIRE(b.workbench().view().trees.size() == 3);
  CHECK(b.workbench().view().trees[1].name == "four cards");
  CHECK(b.workbench().view().trees[2].name == "a b");
  // By the mouse, from another game.
  REQUIRE(b.script("tree.list") == "");
  b.context.step(3);
  CHECK(b.script("expect screen four cards\nexpect-readable") == "");
  REQUIRE(b.click("btn.tree.open.2"));
  b.context.step(3);
  CHECK(b.position() == "([1 2] [3 4])");
  REQUIRE(b.script("tree.list") == "");
  b.context.step(3);
  REQUIRE(b.click("field.tree.keep"));
  b.context.type("mine");
  b.context.step(2);
  REQUIRE(b.click("btn.tree.keep"));
  REQUIRE(b.workbench().view().trees.size() == 4);
  CHECK(b.workbench().view().trees[3].name == "mine");
  CHECK(b.workbench().view().trees[3].text == "([1 2] [3 4])");
  REQUIRE(b.click("btn.tree.rename.4"));
  b.context.step(2);
  b.key("Ctrl+A");
  b.context.type("ours");
  b.key("Enter");
  CHECK(b.workbench().view().trees[3].name == "ours");
  REQUIRE(b.click("btn.tree.forget.1"));
  CHECK(b.workbench().view().trees.size() == 3);
  CHECK(b.workbench().view().trees[0].name == "four cards");
}
