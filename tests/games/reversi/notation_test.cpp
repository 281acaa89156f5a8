#include "engine/games/reversi/notation.h"

#include "engine/games/reversi/ggf.h"
#include "tests/games/play.h"
#include "tests/games/reversi/board_text.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace reversi_test;

namespace {

const ReversiRules rules;

struct Game {
  State start;
  std::vector<Move> moves;
};

/// A random game to its end, or some plies of it.
Game random_game(Random& random, int plies) {
  Game g{random.below(4) ? rules.initial() : random_position(random, 30), {}};
  State s = g.start;
  ReversiRules::MoveList list;
  for (int i = 0; i < plies; ++i) {
    rules.moves(s, list);
    if (list.empty()) break;
    g.moves.push_back(test::drawn_of(list, random));
    s = rules.after(s, g.moves.back());
  }
  return g;
}

Result<std::vector<Move>> moves_of(const ReversiRules& r, const State& start, std::string_view text) {
  return whole(read_transcript(r, start, text));
}

Result<GgfGame> ggf_of(std::string_view text) {
  auto read = read_ggf(text);
  if (!read) return read.error();
  if (read->broken) return std::move(*read->broken);
  return std::move(read->game);
}

/// Without the passes at the end: a transcript cannot hold them.
std::vector<Move> without_last_pass(std::vector<Move> moves) {
  while (!moves.empty() && moves.back() == pass) moves.pop_back();
  return moves;
}

const std::string start_text = "---------------------------OX------XO--------------------------- X";

}  // namespace

TEST_CASE("reversi: all ways to write a position are read", "[reversi]") {
  const std::string board = start_text.substr(0, 64);
  const auto with = [&](char black, char white, char empty, const std::string& rest) {
    std::string out = board;
    for (char& c : out) c = c == 'X' ? black : c == 'O' ? white : empty;
    return out + rest;
  };
  for (const std::string& text :
       {with('X', 'O', '-', " X"), with('*', '0', '.', " *"), with('B', 'W', '_', " B"), with('b', 'w', '-', "b"),
        with('x', 'o', '-', " x;"), with('X', 'O', '-', "X"), with('X', 'O', '-', "X;"), with('X', 'O', '-', " X; \r"),
        with('X', 'O', '-', " X; f5:+0; d3:-2 ; % a comment")}) {
    CAPTURE(text);
    const auto s = parse_position(text);
    REQUIRE(s.ok());
    CHECK(*s == rules.initial());
  }
  CHECK(parse_position(board + " w")->mover == Side::second);
  CHECK(parse_position(board + " 0")->mover == Side::second);
}

TEST_CASE("reversi: the items of an obf line are kept", "[reversi]") {
  const std::string text = start_text + "; f5:+0; D3:-12; ps:+02; % from a book;";
  const auto line = parse_obf(text);
  REQUIRE(line.ok());
  REQUIRE(line->items.size() == 4);
  CHECK(line->items[0] == ObfItem{"f5:+0", Move{37}, 0});
  CHECK(line->items[1].move == Move{19});
  CHECK(line->items[1].value == -12);
  CHECK(line->items[2].move == pass);
  CHECK(line->items[3].text == "% from a book");
}

TEST_CASE("reversi: every move is written and read back, in either case", "[reversi]") {
  for (int m = 0; m <= 64; ++m) CHECK(*parse_move(format_move(static_cast<Move>(m))) == m);
  CHECK(format_move(0) == "a1");
  CHECK(format_move(7) == "h1");
  CHECK(format_move(8) == "a2");
  CHECK(*parse_move("F5") == 37);
  for (const char* text : {"pa", "PA", "ps", "pass", "PASS", "--"}) CHECK(*parse_move(text) == pass);
  for (const char* text : {"", "f", "f0", "f9", "i1", "5f", "f5 ", "pas", "p", "-", "f55"})
    CHECK_FALSE(parse_move(text).ok());
  CHECK(error_of(parse_move("f55")).column == 3);
}

TEST_CASE("reversi: transcripts are written and read back, passes inferred", "[reversi]") {
  Random random(22);
  int passes = 0;
  for (int i = 0; i < 1000; ++i) {
    const Game g = random_game(random, static_cast<int>(random.below(80)));
    const auto back = moves_of(rules, g.start, format_transcript(g.moves));
    REQUIRE(back.ok());
    REQUIRE(*back == without_last_pass(g.moves));
    std::string spelled;  // with numbers, blanks, passes and capitals for black
    State s = g.start;
    for (std::size_t k = 0; k < g.moves.size(); ++k) {
      if (k % 2 == 0) spelled += std::to_string(k / 2 + 1) + (k % 4 ? ". " : ".");
      std::string move = format_move(g.moves[k]);
      if (s.mover == Side::first)
        for (char& c : move) c = c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c;
      spelled += move + (k % 3 ? " " : "");
      passes += g.moves[k] == pass;
      s = rules.after(s, g.moves[k]);
    }
    const auto again = moves_of(rules, g.start, spelled);
    CAPTURE(spelled);
    REQUIRE(again.ok());
    REQUIRE(*again == g.moves);
  }
  CHECK(passes > 100);
  CHECK(format_transcript(*moves_of(rules, rules.initial(), "1. F5 d6\n2. C3 d3 3.C4")) == "f5d6c3d3c4");
}

TEST_CASE("reversi: a GGF game of a server is read", "[reversi]") {
  const std::string text =
      "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio3000]PW[Saio1200]RB[2197.01]RW[2199.72]TI[05:00//02:00]"
      "TY[8]RE[+0.000]\nBO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
      "B[d3//0.01]W[c5//0.01]B[e6/1.20/3.4]W[F5];)\n";
  const auto game = ggf_of(text);
  REQUIRE(game.ok());
  CHECK(game->start == rules.initial());
  REQUIRE(game->moves.size() == 4);
  CHECK(game->moves[0] == GgfMove{19, "", "0.01"});
  CHECK(game->moves[2] == GgfMove{44, "1.20", "3.4"});
  CHECK(game->tags.size() == 9);
  CHECK(game->tags[2].second == "Saio3000");
}

TEST_CASE("reversi: a bad GGF game says where", "[reversi]") {
  const auto bad = [](const char* text) {
    const auto r = ggf_of(text);
    return r ? -1 : r.error().column;
  };
  CHECK(bad("") == 1);
  CHECK(bad("(;GM[Chess];)") == 6);
  CHECK(bad("(;GM[Othello]") == 14);
  CHECK(bad("(;GM[Othello") == 6);
  CHECK(bad("(;B f5;)") == 5);
  CHECK(bad("(;B[a1];)") == 5);
  CHECK(bad("(;W[f5];)") == 3);
  CHECK(bad("(;BO[10 ---];)") == 6);
  CHECK(bad("(;BO[8 --?];)") == 10);
  CHECK(bad("(;B[f5];) x") == 11);
}
