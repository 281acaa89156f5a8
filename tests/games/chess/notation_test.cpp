#include "engine/games/chess/notation.h"

#include <string>

#include "engine/base/random.h"
#include "engine/games/chess/fen.h"
#include "tests/games/play.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::chess;

namespace {

State fen(std::string_view text) {
  const auto r = read_fen(text);
  CAPTURE(text);
  REQUIRE(r);
  return r->state;
}

std::string san(const State& s, std::string_view text) {
  const auto m = read_move(s, text);
  return m ? write_san(s, *m) : "refused: " + m.error().message;
}
std::string uci(const State& s, std::string_view text, bool chess960 = false) {
  const auto m = read_move(s, text);
  return m ? write_uci(s, *m, chess960) : "refused: " + m.error().message;
}

}  // namespace

TEST_CASE("SAN says where a man came from by the file, else the rank, else both", "[chess]") {
  CHECK(san(fen("4k3/8/8/8/8/8/8/1N2KN2 w - -"), "b1d2") == "Nbd2");
  CHECK(san(fen("4k3/8/8/1N6/8/8/8/1N2K3 w - -"), "b1c3") == "N1c3");
  CHECK(san(fen("6k1/8/8/8/4Q2Q/8/8/K6Q w - -"), "h4e1") == "Qh4e1");
  // One of them is pinned: nothing has to be told apart.
  CHECK(san(fen("4k3/8/8/8/8/8/8/rN2KN2 w - -"), "f1d2") == "Nd2");
  CHECK(san(fen("4k3/8/8/8/8/8/8/1N2KN1r w - -"), "b1d2") == "Nd2");
  CHECK(san(start_position(), "g1f3") == "Nf3");
  CHECK(san(fen("4k3/P7/8/8/8/8/8/4K3 w - -"), "a7a8q") == "a8=Q+");
  CHECK(san(fen("1n2k3/P7/8/8/8/8/8/4K3 w - -"), "a7b8n") == "axb8=N");
  CHECK(san(fen("6k1/5ppp/8/8/8/8/8/R3K3 w - -"), "a1a8") == "Ra8#");
  CHECK(san(fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"), "e1c1") == "O-O-O");
  CHECK(san(fen("5k2/8/8/8/8/8/8/4K2R w K -"), "e1g1") == "O-O+");
}

TEST_CASE("moves of chess are read as engines and people write them", "[chess]") {
  const State s = fen("r3k2r/pP1p4/8/4pP2/8/5N2/3P4/R3K2R w KQkq e6 0 1");
  for (const char* text : {"e1g1", "e1h1", "O-O", "0-0", "o-o"}) CHECK(uci(s, text) == "e1g1");
  CHECK(uci(s, "O-O", true) == "e1h1");
  for (const char* text : {"b7a8q", "bxa8=Q", "ba8Q", "b7xa8=Q+", "bxa8Q", "b7a8Q", "bxa8=Q+!?"})
    CHECK(uci(s, text) == "b7a8q");
  for (const char* text : {"f5e6", "fxe6", "fe6", "fxe6 e.p.", "f5xe6"}) CHECK(uci(s, text) == "f5e6");
  for (const char* text : {"Ng1", "f3g1", "Nf3-g1", "Nf3g1", " Ng1 "}) CHECK(uci(s, text) == "f3g1");
  CHECK(uci(s, "d4") == "d2d4");
  // A king that may go to the square is not taken for one that castles.
  const State near = fen("4k3/8/8/8/8/8/8/5K1R w H -");
  CHECK(uci(near, "f1g1", true) == "f1g1");
  CHECK(uci(near, "f1h1", true) == "f1h1");
}

TEST_CASE("what a FEN leaves out is what goes without saying", "[chess]") {
  CHECK(write_fen(fen("startpos")) == write_fen(fen("")));
  CHECK(write_fen(fen("4k3/8/8/8/8/8/8/4K3")) == "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

TEST_CASE("castling of Chess960 is read as X-FEN and Shredder-FEN, and written as X-FEN", "[chess]") {
  CHECK_FALSE(read_fen("r3k2r/8/8/8/8/8/8/R3K2R w HAha -")->only_960);
  CHECK(write_fen(fen("r3k2r/8/8/8/8/8/8/R3K2R w HAha -")) == "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  CHECK(read_fen("1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb -")->only_960);
  CHECK(write_fen(fen("1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb -")) == "1rk2r2/8/8/8/8/8/8/1RK2R2 w KQkq - 0 1");
  // The inner of two rooks has its file.
  CHECK(write_fen(fen("4k3/8/8/8/8/8/8/R2RK3 w D -")) == "4k3/8/8/8/8/8/8/R2RK3 w D - 0 1");
  CHECK(write_fen(fen("4k3/8/8/8/8/8/8/R2RK3 w Q -")) == "4k3/8/8/8/8/8/8/R2RK3 w Q - 0 1");
}
