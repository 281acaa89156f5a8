// The search of a chess engine in the workbench: its positions stand on a board, its moves are told in SAN, and nothing
// is offered that asks for a game of ours.
#include <fmt/format.h>

#include "app/ui/panels/board_subject.h"
#include "engine/core/file.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;
using ply::test::Folder;

namespace {

// e4, e5 and a null move; the castling of the root's line is written as UCI writes it.
std::string chess_search(const char* header) {
  std::string out = fmt::format(R"({{"plyscope": "nodes", "version": 1, "engine": "Other", {}}})"
                                "\n",
                                header);
  const auto add = [&](int id, const char* parent, const char* move, int depth, const char* mover,
                       const char* more = "") {
    out += fmt::format(R"({{"id": {}, "parent": {}, "move": "{}", "depth": {}, "alpha": -900, "beta": 900, )"
                       R"("value": 25, "mover": "{}"{}}})"
                       "\n",
                       id, parent, move, depth, mover, more);
  };
  add(0, "null", "", 3, "white");
  add(1, "0", "e1g1", 2, "black");
  add(2, "1", "0000", 1, "white", R"(, "pass": "probe")");
  add(3, "2", "f1e1", 0, "black");
  add(4, "1", "e8c8", 1, "white");
  add(5, "0", "e1e8", 2, "black");
  return out;
}
constexpr const char* chess = R"("game": "chess", "root": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")";

}  // namespace

TEST_CASE("a chess log opens on its board, is stepped node by node, and speaks SAN in the panels",
          "[ui][import][chess]") {
  Folder folder;
  REQUIRE(write_file(folder.file("x.jsonl"), chess_search(chess)));
  WorkbenchBench b("kalah");
  REQUIRE(b.script("file.open " + folder.file("x.jsonl") + "\nwait-search\npreset.debug\nwait-frames 10") == "");
  // The board of the game before is not left beside it.
  CHECK(b.script("expect board r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\nexpect tree Search of Other: Chess\nexpect tree "
                 "White to move") == "");
  CHECK(b.script("node.go n1\nwait-frames 5\nexpect board r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1\nexpect board "
                 "O-O: castles on the king's side\nexpect node O-O") == "");
  CHECK(b.script("node.go n2\nwait-frames 5\nexpect board r3k2r/8/8/8/8/8/8/R4RK1 w kq - 2 2\nexpect node null move\n"
                 "node.go n3\nwait-frames 5\nexpect board r3k2r/8/8/8/8/8/8/R3R1K1 b kq - 3 2\nexpect node Rfe1+") ==
        "");
  CHECK(b.script("node.go n4\nwait-frames 5\nexpect board 2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2\nview.show outline\n"
                 "expect outline O-O-O") == "");
  // What asks for a game of ours is not there.
  CHECK(b.script("view.show tree\nwait-frames 3\nexpect-not tree Search this\nview.show "
                 "waste\nwait-search\nwait-frames 5\nexpect-not waste Find the "
                 "minimal tree") == "");
  for (const char* id : {"game.from_node", "search.restart", "search.minimal_tree", "search.without_terms"})
    CHECK(b.script(id) != "");
  CHECK(b.script("board.game\nwait-frames 3\nexpect-not board r3k2r") == "");
  CHECK(b.script("game.restart\nsearch.restart\nwait-search\nview.show tree\nwait-frames 3\nexpect tree A to move") ==
        "");
}

TEST_CASE("a move that cannot be played is told when the log opens, and the board stops before it",
          "[ui][import][chess]") {
  Folder folder;
  REQUIRE(write_file(folder.file("x.jsonl"), chess_search(chess)));
  WorkbenchBench b("kalah");
  REQUIRE(b.script("file.open " + folder.file("x.jsonl") + "\nwait-search\nwait-frames 5") == "");
  bool reported = false;
  for (const Message& m : b.session().messages())
    reported = reported || m.text.find("\"e1e8\": the king on e1 cannot go to e8") != std::string::npos;
  CHECK(reported);
  CHECK(b.script("node.go n5\nwait-frames 5\nexpect board r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1") == "");
}

TEST_CASE("a grid that the log describes is a board, too", "[ui][import][grid]") {
  Folder folder;
  std::string log =
      R"({"plyscope": "nodes", "version": 1, "engine": "Other", "game": "tic tac toe", "root": "grid 3x3 X/O"})"
      "\n";
  log += R"({"id": 0, "parent": null, "move": "", "value": 0, "mover": "first"})"
         "\n";
  log += R"({"id": 1, "parent": 0, "move": "b2", "value": 0, "mover": "second"})"
         "\n";
  REQUIRE(write_file(folder.file("x.jsonl"), log));
  WorkbenchBench b("kalah");
  REQUIRE(b.script("file.open " + folder.file("x.jsonl") + "\nwait-search\nnode.go n1\nwait-frames 5") == "");
  CHECK(b.script("expect board grid 3x3 X/O .../.X./...\nview.show tree\nwait-frames 3\nexpect tree Search of Other: "
                 "tic tac toe") == "");
}
