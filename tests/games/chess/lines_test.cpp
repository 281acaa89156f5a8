// Positions and games of chess as other programs keep them.
#include <fmt/format.h>

#include "engine/base/random.h"
#include "engine/game/board_lines.h"
#include "engine/games/chess/game.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

Result<std::vector<ListedBoard>> read(const std::string& text) {
  Budget budget;
  return board_lines(chess_board_type(), {}, text, budget);
}
std::vector<std::string> positions(const std::string& text, std::size_t pick = 0,
                                   std::optional<std::size_t> plies = {}) {
  const auto lines = read(text);
  INFO((lines ? "" : lines.error().message));
  REQUIRE(lines.ok());
  const auto out = positions_of(*lines, pick, plies);
  INFO((out ? "" : out.error().message));
  REQUIRE(out.ok());
  return *out;
}

constexpr const char* fool = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";  // mate
constexpr const char* before_mate = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
constexpr const char* after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/// A game by random moves, and how PGN has it.
struct Drawn {
  std::string pgn, end;
  std::size_t plies = 0;
};
Drawn draw(Random& random, std::size_t plies, bool decorated) {
  const auto setup = *chess_board_type().set_up("", {});
  const BoardFace& face = *setup.face;
  Position p = setup.position;
  Drawn out{"[White \"Ann\"]\n[Black \"Bob\"]\n\n", {}, 0};
  for (; out.plies < plies; ++out.plies) {
    const auto legal = face.moves(p);
    if (legal.empty()) break;
    const MoveCode m = legal[random.below(static_cast<u32>(legal.size()))];
    if (out.plies % 2 == 0) out.pgn += fmt::format("{}. ", out.plies / 2 + 1);
    out.pgn += face.show_move(p, m);
    if (decorated && random.below(4) == 0) out.pgn += "! $13 {a word (with one} (1. e4 {x} e5 (2. d4) c5)";
    out.pgn += out.plies % 12 == 11 ? "\n" : " ";
    p = face.after(p, m);
  }
  out.pgn += "*\n\n";
  out.end = face.write(p);
  return out;
}

}  // namespace

TEST_CASE("lists of FEN and EPD are positions", "[chess][lines]") {
  CHECK(positions(fmt::format("# mine\n{}\n\n{}\n", after_e4, before_mate)) ==
        std::vector<std::string>{after_e4, before_mate});
  const std::string epd =
      "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id \"first one\"; hmvc 4; fmvn 4;";
  CHECK(positions(epd) ==
        std::vector<std::string>{"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"});
  CHECK(read(epd)->front().name == "first one");
  CHECK(positions("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4\n") ==
        std::vector<std::string>{after_e4});
  CHECK(positions(fmt::format("{} c0 \"hmvc 9\";", before_mate)) == std::vector<std::string>{before_mate});
  CHECK(!chess_board_type().set_up("8/8/8/8/8/8/8/K1k5 w - - bm Kb2", {}).ok());
  const auto wrong = read(fmt::format("{}\n8/8/8/8/8/8/8/8 w - - 0 1\n", after_e4));
  REQUIRE(!wrong.ok());
  CHECK(wrong.error().message.starts_with("line 2: "));
  CHECK(!read("").ok());
  CHECK(!read("# nothing\n").ok());
}

TEST_CASE("games in PGN give the position where they go on, or after a number of plies", "[chess][lines]") {
  const std::string two =
      "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f3 e5 2. g4?? Qh4# 0-1\n\n"
      "[White \"Carl\"]\n[Black \"Dora\"]\n[FEN \"" +
      std::string(before_mate) + "\"]\n\n2... Qh4# {so} 0-1\n";
  const auto lines = read(two);
  REQUIRE((lines.ok() && lines->size() == 2));
  CHECK((*lines)[0].name == "Ann - Bob");
  CHECK((*lines)[0].moves.size() == 4);
  CHECK((*lines)[1].left_out == std::vector<std::string>{"1 comment"});
  CHECK(positions(two) == std::vector<std::string>{before_mate, before_mate});  // the mate has no move left
  CHECK(positions(two, 1, 4) == std::vector<std::string>{fool});
  CHECK(positions(two, 2, 0) == std::vector<std::string>{before_mate});
  CHECK(!positions_of(*lines, 3, {}).ok());
  CHECK(!positions_of(*lines, 1, 5).ok());
  const auto broken = read("1. e4 e5 2. Ke3 Nf6");
  REQUIRE((broken.ok() && broken->size() == 1));
  CHECK(broken->front().moves.size() == 2);
  CHECK(broken->front().broken->message.starts_with("line 1: move 2, \"Ke3\""));
  const auto castled =
      read("[Variant \"Chess960\"]\n[FEN \"1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w FBfb - 0 1\"]\n\n1. O-O O-O-O *");
  REQUIRE((castled.ok() && castled->size() == 1));
  CHECK(castled->front().moves.size() == 2);
  CHECK(!read("[Variant \"Crazyhouse\"]\n\n1. e4 *").ok());
}

TEST_CASE("every game of chess is read back from PGN, and a mutilated one is chess or nothing", "[chess][lines]") {
  Random random(8);
  for (int round = 0; round < 40; ++round) {
    const bool decorated = round % 2 == 1;
    const Drawn a = draw(random, 10 + random.below(120), decorated), b = draw(random, 30, decorated);
    const std::string text = a.pgn + b.pgn;
    const auto lines = read(text);
    INFO(text);
    REQUIRE((lines.ok() && lines->size() == 2));
    CHECK((*lines)[0].moves.size() == a.plies);
    CHECK(!(*lines)[0].broken);
    CHECK(positions(text, 1, a.plies) == std::vector<std::string>{a.end});
    CHECK(positions(text, 2, b.plies) == std::vector<std::string>{b.end});
    CHECK(is_surely_of(chess_board_type(), text));
    for (int i = 0; i < 20; ++i) {
      std::string worse = text;
      const std::size_t at = random.below(static_cast<u32>(worse.size()));
      if (random.below(2)) worse.erase(at, 1 + random.below(10));
      else worse.insert(at, 1, static_cast<char>(' ' + random.below(95)));
      Budget budget;
      const auto read_so = board_lines(chess_board_type(), {}, worse, budget);
      if (!read_so) CHECK(!read_so.error().message.empty());
      else
        for (const ListedBoard& l : *read_so) CHECK(positions_of({l}, 0, l.moves.size()).ok());
    }
  }
}

TEST_CASE("what is not surely chess is not taken for it", "[chess][lines]") {
  for (const char* text : {"", "startpos", "e4 e5", "f5d6c3d3c4f4f6f3e6e7", "[4,4,4,4,4,4,0,4,4,4,4,4,4,0]",
                           "8/8/8/3OX3/3XO3/8/8/8 b", "kbgs/p3/4/3P/SGBK b - 1", "[Game \"reversi\"]\n\nf5d6"}) {
    CAPTURE(text);
    CHECK(!is_surely_of(chess_board_type(), text));
  }
  CHECK(is_surely_of(chess_board_type(), after_e4));
}
