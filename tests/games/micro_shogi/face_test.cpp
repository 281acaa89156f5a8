// The face of Micro-Shogi: what the property tests over all games (tests/game) cannot know.
#include <set>

#include "engine/game/book.h"
#include "engine/games/micro_shogi/board.h"
#include "engine/games/micro_shogi/game.h"
#include "tests/session/support.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::micro_shogi;

namespace {

std::shared_ptr<const Game> game_of(const char* variant) {
  return *micro_shogi_game_type().make({{"variant", variant}});
}
Position at(const Game& g, const char* text) {
  const auto setup = g.type().parse_position(text, g.rules());
  REQUIRE(setup);
  return setup->position;
}

struct Line {
  Position position;
  std::vector<u64> history;
};
Line played(const Game& g, const char* start, const std::string& moves) {
  Line out{at(g, start), {}};
  const auto list = g.parse_moves(out.position, moves);
  REQUIRE(list);
  for (const MoveCode m : *list) {
    out.history.push_back(g.key(out.position));
    out.position = g.after(out.position, m);
  }
  return out;
}

std::string times(int n, const std::string& text) {
  std::string out;
  for (; n > 0; --n) out += text + " ";
  return out;
}

std::string after(const Game& g, const char* position, const char* move) {
  const Position p = at(g, position);
  const auto m = g.parse_move(p, move);
  INFO((m ? std::string() : m.error().message));
  REQUIRE(m);
  return g.write(g.after(p, *m));
}

}  // namespace

TEST_CASE("every capture turns the capturer over, the capture of a king too, and nothing else turns",
          "[micro-shogi][face]") {
  const auto g = game_of("classic");
  // The original's sample game ends with a bishop that has become a tokin on the king's square.
  CHECK(after(*g, "4/4/4/1k2/B2K[] w", "a1b2") == "4/4/4/1T2/3K[] b");
  CHECK(g->outcome_text(at(*g, "4/4/4/1T2/3K[] b")) == "First wins: the king is captured.");
  CHECK(after(*g, "3k/4/2p1/1G2/K3[] w", "b2c3") == "3k/4/2R1/4/K3[] b");
  CHECK(after(*g, "3k/4/4/1G2/K3[] w", "b2c3") == "3k/4/2G1/4/K3[] b");
  CHECK(after(*g, "3k/4/4/1Kp1/4[] w", "b2c2") == "3k/4/4/2K1/4[] b");
  // A lance that takes on its last row is a silver already and free; one that arrives there quietly never moves again.
  CHECK(after(*g, "1s1k/4/1L2/4/3K[] w", "b3b5") == "1S1k/4/4/4/3K[] b");
  CHECK(after(*g, "3k/4/1L2/4/3K[] w", "b3b5") == "1L1k/4/4/4/3K[] b");
  const Position stuck = at(*g, "1L1k/4/4/4/3K[] w");
  CHECK(g->why_not(stuck, 1) == "the lance on b5 has no moves");
  const BoardView board = g->board(stuck);
  for (const Piece& p : board.pieces) CHECK(p.muted == (p.text == "L"));
}

TEST_CASE("a move says what it turns into and warns of traps before it is played", "[micro-shogi][face]") {
  const auto g = game_of("classic");
  const auto says = [&](const char* position, const char* move) {
    const Position p = at(*g, position);
    return g->describe(p, *g->parse_move(p, move));
  };
  CHECK(says("3k/1p2/1P2/4/3K[] w", "b3b4") ==
        "pawn goes to b4, takes a pawn and turns into a knight; it will be trapped there");
  CHECK(says("3k/4/1L2/4/3K[] w", "b3b5") == "lance goes to b5; it will be trapped there");
  CHECK(says("s2k/4/L3/4/3K[] w", "a3a5") == "lance goes to a5, takes a silver and turns into a silver");
  const auto standard = game_of("standard");
  const Position p = at(*standard, "3k/4/4/4/K3[P] w");
  CHECK(standard->describe(p, *standard->parse_move(p, "P@b5")) == "drops a pawn on b5; it will be trapped there");
  CHECK(standard->describe(p, *standard->parse_move(p, "P@d4")) == "drops a pawn on d4; check");
}

TEST_CASE("a repeated position is a draw, and perpetual check loses in the standard variant", "[micro-shogi][face]") {
  //   k . . .      The rook checks on the files a and b, the king goes to and fro.
  //   . . . .
  //   . . . .
  //   . . . .
  //   . R . K
  const auto classic = game_of("classic"), standard = game_of("standard");
  const char* start = "k3/4/4/4/1R1K[] w";
  const std::string cycle = "b1a1 a5b5 a1b1 b5a5";
  for (int n = 1; n <= 3; ++n) {
    const Line line = played(*standard, start, times(n, cycle));
    const auto end = standard->outcome(line.position, line.history);
    CHECK(end.has_value() == (n == 3));
    if (!end) continue;
    CHECK(end->winner == Winner::second);
    CHECK(standard->outcome_text(line.position, line.history) == "Second wins: First gave perpetual check.");
    CHECK(standard->moves(line.position, line.history).empty());
    CHECK(!standard->parse_move(line.position, "b1a1", line.history));
  }
  const Line quiet = played(*standard, "k3/4/4/4/3K[] w", times(3, "d1c1 a5b5 c1d1 b5a5"));
  REQUIRE(standard->outcome(quiet.position, quiet.history));
  CHECK(standard->outcome(quiet.position, quiet.history)->winner == Winner::draw);
  // One move of the cycle that gives no check takes the guilt away.
  const Line once = played(*standard, start, "b1c1 a5b5 c1b1 b5a5 " + times(2, cycle));
  REQUIRE(standard->outcome(once.position, once.history));
  CHECK(standard->outcome(once.position, once.history)->winner == Winner::draw);

  const Line third = played(*classic, "k3/4/4/4/3K[] w", times(2, "d1c1 a5b5 c1d1 b5a5"));
  CHECK(classic->outcome_text(third.position, third.history) == "Draw: the position occurred 3 times.");
  const Line second = played(*classic, "k3/4/4/4/3K[] w", "d1c1 a5b5 c1d1 b5a5");
  CHECK(!classic->outcome(second.position, second.history));
}

TEST_CASE("mate and stalemate lose in the standard variant, in the classic one the king may be left to be taken",
          "[micro-shogi][face]") {
  const auto classic = game_of("classic"), standard = game_of("standard");
  const Position mate = at(*standard, "k3/G3/K3/4/4[] b");
  CHECK(standard->outcome_text(mate) == "First wins: checkmate.");
  CHECK(standard->moves(mate).empty());
  CHECK(classic->moves(at(*classic, "k3/G3/K3/4/4[] b")).size() == 3);
  // Nothing but the king, and all its squares are attacked.
  const Position stalemate = at(*standard, "k3/2G1/K3/4/4[] b");
  CHECK(standard->outcome_text(stalemate) == "First wins: Second has no legal move.");
  CHECK(error_of(standard->parse_move(at(*standard, "k3/4/1G2/4/3K[] b"), "a5a4")).message ==
        "a5a4 leaves one's own king in check");
}

TEST_CASE("the variant lies beside the text of a position: sessions hand it on", "[micro-shogi][session]") {
  Session s;
  s.apply(command::NewGame{"micro-shogi", {{"variant", "standard"}}, "human", "human", {}, 0});
  const auto variant = [&] { return s.play().game().rules().at("variant"); };
  REQUIRE(variant() == "standard");
  s.apply(command::Paste{"k3/4/4/4/3K[P] w"});
  CHECK(s.play().position_text() == "k3/4/4/4/3K[P] w");
  s.apply(command::Paste{"kbgs/p3/4/3P/SGBK[] w"});
  CHECK(variant() == "standard");
  CHECK(s.play().position_text() == "kbgs/p3/4/3P/SGBK[] w");
  s.apply(command::Paste{"b1b2 c5c4"});
  CHECK(s.play().tree().size() == 3);
  const std::string state = s.save_state();
  Session again;
  REQUIRE(again.load_state(state));
  CHECK(again.play().game().rules().at("variant") == "standard");
  CHECK(again.play().position_text() == s.play().position_text());
  again.apply(command::Paste{"k3/4/4/4/3K[P] w"});
  again.apply(command::Restart{});
  CHECK(again.play().position_text() == "k3/4/4/4/3K[P] w");
  // A whole game says which it is.
  const std::string text = s.play().game_text();
  Session third;
  third.apply(command::Paste{text});
  CHECK(third.play().game().rules().at("variant") == "standard");
  CHECK(third.play().position_text() == s.play().position_text());
}

TEST_CASE("the brush for hands adds and takes tokens, and the others leave hands alone", "[micro-shogi][face]") {
  const auto g = game_of("standard");
  const Position p = at(*g, "k3/4/4/4/3K[P] w");
  const int pawns = hand_cell(0, Face::pawn), knights = hand_cell(0, Face::knight), theirs = hand_cell(1, Face::rook);
  const auto edited = [&](int cell, const char* brush, int amount) {
    const auto r = g->edit(p, cell, brush, amount);
    return r ? g->write(*r) : r.error().message;
  };
  CHECK(edited(pawns, "hand", 1) == "k3/4/4/4/3K[PP] w");
  CHECK(edited(knights, "hand", 1) == "k3/4/4/4/3K[PP] w");
  CHECK(edited(pawns, "hand", -1) == "k3/4/4/4/3K[] w");
  CHECK(edited(theirs, "hand", 1) == "k3/4/4/4/3K[Pg] w");
  CHECK(edited(theirs, "hand", -1) == "this hand holds none of them");
  CHECK(edited(pawns, "G", 1).find("brush +/-") != std::string::npos);
  CHECK(edited(5, "hand", 1).find("beside the board") != std::string::npos);
  CHECK(!game_of("classic")->edit(game_of("classic")->initial(), pawns, "hand", 1));
}

TEST_CASE("the opening book draws one of four first moves a side, the same for a seed, and only for classic players",
          "[micro-shogi][face]") {
  const auto g = game_of("classic");
  const Player classic = *parse_player(*g, "classic-2"), modern = *parse_player(*g, "modern:3");
  Book book = original_book(*g);
  CHECK(book.moves[0] == std::vector<std::string>{"b1b2", "b1c2", "a1a2", "a1b2"});
  CHECK(book.moves[1] == std::vector<std::string>{"c5c4", "c5b4", "d5d4", "d5c4"});
  const Position start = g->initial();
  std::set<std::string> drawn;
  for (book.seed = 0; book.seed < 60; ++book.seed) {
    const auto m = book_move(*g, book, start, {}, classic);
    REQUIRE(m);
    CHECK(m == book_move(*g, book, start, {}, classic));
    drawn.insert(g->write_move(start, *m));
    CHECK(!book_move(*g, book, start, {}, modern));
    CHECK(!book_move(*g, book, start, {}, Player{}));
  }
  CHECK(drawn == std::set<std::string>(book.moves[0].begin(), book.moves[0].end()));
  // Second's are legal after every first move; from its second move on a side thinks by itself.
  for (const MoveCode first : g->moves(start)) {
    const Position p = g->after(start, first);
    const std::vector<u64> history{g->key(start)};
    for (const std::string& m : book.moves[1]) CHECK(g->parse_move(p, m, history));
    const auto m = book_move(*g, book, p, history, classic);
    REQUIRE(m);
    CHECK(!book_move(*g, book, g->after(p, *m), std::vector<u64>{g->key(start), g->key(p)}, classic));
  }
  CHECK(!book_move(*g, book, at(*g, "k3/4/4/4/S2K[] w"), {}, classic));
  book.on = false;
  CHECK(!book_move(*g, book, start, {}, classic));
  CHECK(original_book(*game_of("standard")).empty());
}

TEST_CASE("a computer in a session plays from the book, says the seed, and never with the book switched off",
          "[micro-shogi][session]") {
  for (const bool on : {true, false}) {
    Session s;
    s.apply(command::MoveDelay{0});
    s.apply(command::NewGame{"micro-shogi", {}, "human", "human", {}, 0});
    Book book = s.play().book();
    REQUIRE(book.moves[0].size() == 4);
    book.on = on;
    book.moves[0] = {"d2d3"};
    s.apply(command::SetBook{book});
    s.apply(command::SetPlayer{Side::first, "classic:1"});
    REQUIRE(session_test::wait_for(s, [&] { return s.play().tree().size() == 2; }));
    const std::string move = s.play().game().write_move(s.play().tree().at(0).position, s.play().tree().at(1).move);
    CHECK((move == "d2d3") == on);  // depth 1 finds c1a3
    bool reported = false;
    for (const Message& m : s.messages())
      reported = reported || m.text.find("opening book (seed ") != std::string::npos;
    CHECK(reported == on);
  }
}

TEST_CASE("settings follow the variant: a profile that it lacks is left, weights are its own",
          "[micro-shogi][session]") {
  Session s;
  s.apply(command::NewGame{"micro-shogi", {}, "human", "human", {}, 0});
  CHECK(s.runs().weights() == s.play().game().profile("modern")->weights);
  s.apply(command::NewGame{"micro-shogi", {{"variant", "standard"}}, "human", "human", {}, 0});
  CHECK(s.runs().weights() == s.play().game().profile("modern")->weights);
  s.apply(command::NewGame{"micro-shogi", {}, "human", "human", {}, 0});
  SearchPlan settings = s.runs().settings();
  settings.profile = "classic";
  settings.weights.clear();
  settings.limits.depth = 2;
  s.apply(command::SetSearch{settings});
  s.apply(command::NewGame{"micro-shogi", {{"variant", "standard"}}, "human", "human", {}, 0});
  CHECK(s.runs().settings().profile == "modern");
  s.apply(command::StartSearch{});
  s.apply(command::StopSearch{});
}

TEST_CASE("the book comes and goes with the variant", "[micro-shogi][session]") {
  Session s;
  s.apply(command::NewGame{"micro-shogi", {{"variant", "standard"}}, "human", "human", {}, 0});
  CHECK(s.play().book().empty());
  s.apply(command::NewGame{"micro-shogi", {}, "human", "human", {}, 0});
  CHECK(s.play().book().moves[1].size() == 4);
  s.apply(command::NewGame{"kalah", {}, "human", "human", {}, 0});
  CHECK(s.play().book().empty());
}
