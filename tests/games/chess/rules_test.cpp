// Legal moves of chess against counts that others published: the positions and the first five of Chess960 are those of
// the pages "Perft Results" and "Chess960 Perft Results" of chessprogramming.org.
#include <set>
#include <string>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/games/chess/attacks.h"
#include "engine/games/chess/fen.h"
#include "engine/games/chess/notation.h"
#include "tests/games/play.h"
#include "tests/support/rows.h"
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

std::set<std::string> moves_of(const State& s) {
  MoveList list;
  legal_moves(s, list);
  std::set<std::string> out;
  for (const Move m : list) out.insert(write_uci(s, m, true));
  CHECK(static_cast<int>(out.size()) == list.size());
  return out;
}

}  // namespace

TEST_CASE("perft of chess and Chess960 equals the published counts", "[chess]") {
  for (const auto& r : data_rows("chess_perft.csv")) {
    CAPTURE(r[0], r[1]);
    CHECK(perft(fen(r[0]), *to_number<int>(r[1])) == *to_number<u64>(r[2]));
  }
}

TEST_CASE("counting the moves of chess gives what listing them gives, and none leaves the king in check", "[chess]") {
  Random random(7);
  for (int game = 0; game < 60; ++game) {
    State s = start_position(static_cast<int>(random.below(960)));
    for (int ply = 0; ply < 150; ++ply) {
      MoveList list;
      legal_moves(s, list);
      REQUIRE(count_moves(s) == list.size());
      for (const Move m : list) {
        State n = after(s, m);
        n.mover = s.mover;
        REQUIRE_FALSE(in_check(n));
        REQUIRE((n.of(Side::first) & n.of(Side::second)) == 0);
      }
      if (list.empty()) break;
      s = after(s, test::drawn_of(list, random));
    }
  }
}

TEST_CASE("all 960 start positions of Chess960 differ, and 518 is that of chess", "[chess]") {
  std::set<std::string> all;
  for (int i = 0; i < 960; ++i) {
    const State s = start_position(i);
    const std::string text = write_fen(s);
    all.insert(text);
    CHECK(count(s.of(Man::king)) == 2);
    CHECK(text.find(" w KQkq - 0 1") != std::string::npos);
    const int king = file_of(s.king(Side::first));
    CHECK(file_of(castling_rook(s, Side::first, Wing::queen)) < king);
    CHECK(file_of(castling_rook(s, Side::first, Wing::king)) > king);
  }
  CHECK(all.size() == 960);
  CHECK(write_fen(start_position(518)) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  CHECK(write_fen(start_position(0)).substr(0, 8) == "bbqnnrkr");
  CHECK(write_fen(start_position(959)).substr(0, 8) == "rkrnnqbb");
}

TEST_CASE("a pawn that is pinned, or that uncovers the king along the rank, does not take en passant", "[chess]") {
  //   a b c d e f g h
  // 5 K . P p . . . r      both pawns would leave the rank at once
  const State rank = fen("7k/8/8/K1Pp3r/8/8/8/8 w - d6 0 2");
  CHECK(moves_of(rank).count("c5d6") == 0);
  CHECK(rank.en_passant == no_square);  // so positions with and without the right are one
  CHECK(key(rank) == key(fen("7k/8/8/K1Pp3r/8/8/8/8 w - - 0 2")));
  // The same without the rook: it is taken.
  CHECK(moves_of(fen("7k/8/8/K1Pp4/8/8/8/8 w - d6 0 2")).count("c5d6") == 1);
  // Taking the pawn that gives check is a way out of it.
  CHECK(moves_of(fen("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1")).count("e4d3") == 1);
}

TEST_CASE("castling asks for free squares, for those of the king unattacked, and in Chess960 for what the rook hid",
          "[chess]") {
  CHECK(moves_of(fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -")).count("e1h1") == 1);
  CHECK(moves_of(fen("r3kr2/8/8/8/8/8/8/R3K2R w KQq -")).count("e1h1") == 0);  // f1 is attacked
  CHECK(moves_of(fen("1r2k3/8/8/8/8/8/8/R3K2R w KQ -")).count("e1a1") == 1);   // b1 may be attacked
  CHECK(moves_of(fen("4k3/8/8/8/8/8/8/RN2K2R w KQ -")).count("e1a1") == 0);
  CHECK(moves_of(fen("4k3/8/8/8/8/8/4r3/R3K2R w KQ -")).count("e1a1") == 0);  // in check
  // The king stays on c1 and the rook goes from b1 to d1: the one on a1 gives check then.
  CHECK(moves_of(fen("4k3/8/8/8/8/8/8/rRK5 w B -")).count("c1b1") == 0);
  CHECK(moves_of(fen("4k3/8/8/8/8/8/8/1RK5 w B -")).count("c1b1") == 1);
  // A rook that is taken cannot castle any more.
  State s = fen("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -");
  s = after(s, *read_move(s, "h8h1"));
  CHECK(write_fen(s) == "r3k3/8/8/8/8/8/8/R3K2r w Qq - 0 2");
}

TEST_CASE("the key of a position of chess follows mover, castling and en passant, but not the counters", "[chess]") {
  const State s = fen("r3k2r/8/8/8/4p3/8/3P4/R3K2R w KQkq - 3 9");
  CHECK(key(s) == key(fen("r3k2r/8/8/8/4p3/8/3P4/R3K2R w KQkq - 7 30")));
  CHECK(key(s) != key(fen("r3k2r/8/8/8/4p3/8/3P4/R3K2R b KQkq - 3 9")));
  CHECK(key(s) != key(fen("r3k2r/8/8/8/4p3/8/3P4/R3K2R w KQk - 3 9")));
  const State doubled = after(s, *read_move(s, "d4"));
  CHECK(write_fen(doubled) == "r3k2r/8/8/8/3Pp3/8/8/R3K2R b KQkq d3 0 9");
  CHECK(key(doubled) != key(fen("r3k2r/8/8/8/3Pp3/8/8/R3K2R b KQkq - 0 9")));
  const State passed = after_pass(after_pass(s));
  CHECK(key(passed) == key(s));
  CHECK(key(after_pass(s)) != key(s));
}
