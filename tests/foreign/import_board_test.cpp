// The searches of other engines whose game is shown, but not searched here.
#include <sstream>
#include <string>

#include "engine/foreign/import_nodes.h"
#include "engine/plan/plan_root.h"
#include "engine/read/node/iterations.h"
#include "engine/read/places/subject.h"
#include "tests/support/folder.h"
#include "tests/support/searches.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using ply::test::Folder;

namespace {

struct Opened {
  RecordPool pool;
  std::string note;
  std::shared_ptr<const Recording> recording;
  View v;
  Nodes nodes;

  Opened(const std::string& header, const std::string& lines) {
    std::istringstream in("{\"plyscope\": \"nodes\", \"version\": 1, \"engine\": \"Other\"" + header + "}\n" + lines);
    auto read = import_nodes(in, "log", pool);
    if (!read) {
      note = read.error().message;
      return;
    }
    note = read->note;
    recording = read->recording;
    v = recording->view();
    nodes.reset(recorded_subject(*recording));
  }
  std::string move(u32 id) { return nodes.move(v, v.find(id)); }
  std::string position(u32 id) {
    const Position* p = nodes.shown(v, v.find(id));
    return p ? nodes.subject().face()->write(*p) : "none";
  }
};

std::string node(int id, int parent, const std::string& move, const std::string& mover, const std::string& more = "") {
  return "{\"id\": " + std::to_string(id) + ", \"parent\": " + (parent < 0 ? "null" : std::to_string(parent)) +
         ", \"move\": \"" + move + "\", \"value\": 0, \"mover\": \"" + mover + "\"" + more + "}\n";
}

}  // namespace

TEST_CASE("every node of a chess log has its position and its move in SAN, by UCI or SAN as it was written",
          "[import][chess]") {
  Opened x(R"(, "game": "chess")", node(0, -1, "", "white", R"(, "depth": 3)") + node(1, 0, "g1f3", "black") +
                                       node(2, 1, "d5", "white") + node(3, 2, "f3e5", "black") +
                                       node(4, 0, "e4", "black"));
  CHECK(x.note == "");
  REQUIRE(x.recording);
  CHECK(x.nodes.game() == nullptr);  // nothing that asks for a game of ours is offered
  CHECK_FALSE(resolve(x.recording->plan()));
  CHECK(x.move(1) == "Nf3");
  CHECK(x.move(2) == "d5");
  CHECK(x.move(3) == "Ne5");
  CHECK(x.nodes.line(x.v, x.v.find(3)) == "Nf3 d5 Ne5");
  CHECK(x.position(3) == "rnbqkbnr/ppp1pppp/8/3pN3/8/8/PPPPPPPP/RNBQKB1R b KQkq - 1 2");
  CHECK(x.position(0) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  CHECK(x.nodes.position(x.v, x.v.find(3)) == nullptr);
  REQUIRE(x.nodes.step(x.v, x.v.find(3)));
  CHECK(x.nodes.step(x.v, x.v.find(3))->words == "moves the knight from f3 to e5");
}

TEST_CASE("null moves lead on, and what stands below them has its position", "[import][chess]") {
  Opened x(
      R"(, "game": "chess", "root": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")",
      node(0, -1, "", "white") + node(1, 0, "0000", "black", R"(, "pass": "probe")") + node(2, 1, "e8d8", "white"));
  CHECK(x.note == "");
  CHECK(x.move(1) == "null move");
  CHECK(x.move(2) == "Kd8");
  CHECK(x.position(2) == "3k4/8/8/8/8/8/4P3/4K3 w - - 2 2");
}

TEST_CASE("a node that makes no move has the position of the one above it, and what stands below follows",
          "[import][chess]") {
  const std::string more = R"(, "ply": 1, "depth": )";
  struct Case {
    const char *game, *e4, *e5, *d5;
  };
  for (const Case& c : {Case{R"(, "game": "chess")", "e2e4", "e7e5", "d7d5"},
                        Case{R"(, "game": "x", "board": "8x8 X/O", "root": ")"
                             R"(......../......../......../......../......../......../X......./........")",
                             "a2-e4", "e7", "d7"}}) {
    Opened x(c.game, node(0, -1, "", "white", R"(, "ply": 0, "depth": 3)") + node(1, 0, c.e4, "black", more + "2") +
                         "{\"id\": 2, \"parent\": 1, \"value\": 0, \"mover\": \"black\"" + more + "0}\n" +
                         node(3, 2, c.e5, "white", R"(, "ply": 2, "depth": -1)") +
                         node(4, 1, c.d5, "white", R"(, "ply": 2, "depth": 1)"));
    INFO(c.game);
    CHECK(x.note == "");
    REQUIRE(x.recording);
    CHECK(x.move(2) == "no move");
    CHECK(x.position(2) == x.position(1));
    CHECK(x.position(3) != x.position(2));
    CHECK(x.position(4) != "none");
  }
  // Where nobody says the ply, or another side is to move, a move is missing.
  Opened x(R"(, "game": "chess")",
           node(0, -1, "", "white", R"(, "ply": 0)") + node(1, 0, "", "black", R"(, "ply": 1)"));
  CHECK(x.note.find("there is no move") != std::string::npos);
  CHECK(x.position(1) == "none");
}

TEST_CASE("a move that cannot be played is named, and only what hangs on it has no position", "[import][chess]") {
  Opened x(R"(, "game": "chess")", node(0, -1, "", "white") + node(1, 0, "e2e5", "black") +
                                       node(2, 1, "e7e6", "white") + node(3, 0, "e2e4", "black"));
  CHECK(x.note.find("\"e2e5\": the pawn on e2 cannot go to e5; 2 of 4 nodes have no position") != std::string::npos);
  CHECK(x.move(1) == "e2e5");
  CHECK(x.position(2) == "none");
  CHECK(x.move(3) == "e4");
  Opened turned(R"(, "game": "chess")", node(0, -1, "", "black"));
  CHECK(turned.note.find("the other side is to move there") != std::string::npos);
}

TEST_CASE("a root or rules that chess does not have leave the moves as they were written, and say why",
          "[import][chess]") {
  Opened root(R"(, "game": "chess", "root": "8/8/8/8/8/8/8/4K3 w - -")", node(0, -1, "", "white"));
  CHECK(root.note ==
        "its position: Black has 0 kings instead of one; so there is no board, and moves are shown as they "
        "were written");
  CHECK(root.position(0) == "none");
  Opened rules(R"(, "game": "chess", "rules": "variant=atomic")", node(0, -1, "", "white"));
  CHECK(rules.note.find("variant") != std::string::npos);
  Opened unknown(R"(, "game": "hexapawn")", node(0, -1, "", "white"));
  CHECK(unknown.note.find("\"hexapawn\" is not known here") != std::string::npos);
}

TEST_CASE("Chess960 is told by the rules or by the castling of the root", "[import][chess]") {
  const std::string shredder = "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w FBfb - 0 1";
  for (const std::string& rules : {std::string(R"(, "rules": "chess960")"), std::string()}) {
    Opened x(R"(, "game": "chess", "root": ")" + shredder + "\"" + rules,
             node(0, -1, "", "white") + node(1, 0, "c1f1", "black"));
    CHECK(x.note == "");
    CHECK(x.move(1) == "O-O");
    CHECK(x.position(1) == "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 b kq - 1 1");
  }
}

TEST_CASE("the lines of iterations are in SAN, and the recording keeps all of it in its file", "[import][chess]") {
  Folder folder;
  Opened x(R"(, "game": "chess")", node(0, -1, "", "white", R"(, "depth": 1, "best": "g1f3", "kind": "exact")") +
                                       node(1, 0, "g1f3", "black", R"(, "depth": 0)"));
  REQUIRE(x.recording);
  REQUIRE(x.recording->save(folder.file("x.plyrec")));
  RecordPool pool;
  const auto again = Recording::open(folder.file("x.plyrec"), pool);
  REQUIRE(again);
  Nodes nodes = test::nodes_of(recorded_subject(**again));
  const View v = (*again)->view();
  CHECK(nodes.move(v, v.find(1)) == "Nf3");
  CHECK(nodes.subject().face()->type().title() == "Chess");
}

TEST_CASE("a grid that the root describes shows what the moves say", "[import][grid]") {
  Opened x(R"(, "game": "tic tac toe", "root": "grid 3x3 X/O")",
           node(0, -1, "", "first") + node(1, 0, "b2", "second") + node(2, 1, "a1", "first"));
  CHECK(x.note == "");
  CHECK(x.position(2) == "grid 3x3 X/O .../.X./O..");
  CHECK(x.move(2) == "a1");
  Opened wrong(R"(, "root": "grid 3x3 X/O")", node(0, -1, "", "first") + node(1, 0, "corner", "second"));
  CHECK(wrong.note.find("\"corner\" is no cell") != std::string::npos);
}

TEST_CASE("a grid of the header follows what each node says of its cells, or the whole board that it sends",
          "[import][grid]") {
  // The same move turns another piece over each time.
  Opened x(R"(, "game": "turn", "board": "3x1 X/O", "root": "XO.")",
           node(0, -1, "", "first", R"(, "best": "play")") + node(1, 0, "play", "second", R"(, "cell": "c1, b1=X")") +
               node(2, 1, "play", "first", R"(, "board": "O.O")") + node(3, 0, "other", "second"));
  REQUIRE(x.recording);
  CHECK(x.position(1) == "grid 3x1 X/O XXX second");
  CHECK(x.position(2) == "grid 3x1 X/O O.O");
  CHECK(x.move(1) == "play");
  CHECK(x.move(2) == "play");
  CHECK(x.v[x.v.find(0)].best == 0);  // told by the move alone
  CHECK(x.position(3) == "none");     // it says nothing of the board
  CHECK(x.note.find("\"other\" is no cell: they are a1 to c1; 1 of 4 nodes have no position") != std::string::npos);
  // Of a game with rules such words are not needed.
  Opened chess(R"(, "game": "chess")",
               node(0, -1, "", "white") + node(1, 0, "e2e4", "black", R"(, "board": "whatever")"));
  CHECK(chess.note == "");
  CHECK(chess.move(1) == "e4");
}
