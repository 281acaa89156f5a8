// What stands under the board, and the small signs on it.
#include <string>

#include "engine/games/registry.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("under a board nothing is said of clicks and keys that move nothing", "[ui][board]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    WorkbenchBench b(type->id());
    const bool cards = type->id() == "toy-tree";  // its board is a tree, with words of its own
    REQUIRE(b.script(std::string("preset.debug\n") + (cards ? "" : "board.keys on\n") + "wait-frames 2") == "");
    // Elsewhere the ring stands where a move is shown before it is played.
    if (type->id() == "pivit") CHECK(b.script("expect board Enter chooses") == "");
    CHECK(b.script("search.depth 2\nsearch.run\nwait-search\nnode.go 1\nwait-frames 2") == "");
    CHECK(b.script("expect-not board Click to\nexpect-not board Enter chooses") == "");
    CHECK(b.script("node.go 0\nwait-frames 2\nexpect-not board Click to\nexpect-not board Enter chooses") == "");
  }
  WorkbenchBench b("reversi");
  REQUIRE(b.script("preset.play\nwait-frames 2\nexpect board Click to move") == "");
  // A computer waits where a position was pasted.
  CHECK(b.script("game.first modern:1\nedit.paste " + b.position() +
                 "\nwait-frames 2\nexpect board computer moves\nexpect-not board Click to") == "");
}
