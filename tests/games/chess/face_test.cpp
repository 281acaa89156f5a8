// What holds for every board that is shown and not searched: what it writes it reads, and what it says that a move does
// is what the move does to the board.
#include <map>
#include <string>
#include <utility>

#include "engine/base/random.h"
#include "engine/games/registry.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

using MenOn = std::map<int, std::pair<std::string, Side>>;

MenOn standing(const BoardView& view) {
  MenOn out;
  for (const Piece& p : view.pieces) out[p.cell] = {p.text, p.side};
  return out;
}

}  // namespace

TEST_CASE("boards that are shown only are none of the games, and both are found by their names", "[board-face]") {
  for (const BoardType* b : all_boards()) {
    CHECK(find_game(b->id()) == nullptr);
    CHECK(find_board(b->id()) == b);
  }
  for (const GameType* g : all_games()) CHECK(find_board(g->id()) == g);
  CHECK(find_board("no such game") == nullptr);
}

TEST_CASE("a board reads what it writes along random play, and its effects lead from board to board", "[board-face]") {
  for (const BoardType* type : all_boards()) {
    for (u64 game = 0; game < 30; ++game) {
      RuleValues rules;
      if (game % 2)
        for (const RuleOption& o : type->options()) rules[o.id] = o.values.back();
      const auto setup = type->set_up("", rules);
      REQUIRE(setup);
      const BoardFace& face = *setup->face;
      Position p = face.initial(game * 37);
      Random random(game);
      for (int ply = 0; ply < 120; ++ply) {
        const std::string text = face.write(p);
        CAPTURE(type->id(), text);
        const auto again = type->set_up(text, rules);
        REQUIRE(again);
        REQUIRE(again->face->write(again->position) == text);
        REQUIRE(face.key(again->position) == face.key(p));
        const auto moves = face.moves(p);
        REQUIRE(face.perft(p, 1) == moves.size());
        REQUIRE(moves.empty() == face.outcome(p).has_value());
        if (moves.empty()) break;
        const MoveCode m = moves[random.below(static_cast<u32>(moves.size()))];
        CAPTURE(face.write_move(p, m), face.show_move(p, m));
        REQUIRE(face.can_play(p, m));
        for (const std::string& t : {face.write_move(p, m), face.show_move(p, m)}) {
          const auto read = face.parse_move(p, t);
          REQUIRE(read);
          REQUIRE(*read == m);
        }
        const Position next = face.after(p, m);
        const auto step = face.follow_text(p, face.mover(p), face.write_move(p, m));
        REQUIRE(step);
        REQUIRE(face.key(step->after) == face.key(next));
        REQUIRE(step->shown == face.show_move(p, m));
        REQUIRE_FALSE(face.follow_text(p, other(face.mover(p)), face.write_move(p, m)));
        // What is told happens, and nothing else.
        MenOn now = standing(face.board(p));
        const MenOn then = standing(face.board(next)), before = now;
        for (const Effect& e : face.effects(p, m)) {
          if (e.kind == EffectKind::capture) now.erase(e.from);
        }
        for (const Effect& e : face.effects(p, m))
          if (e.kind == EffectKind::move) now.erase(e.from);
        for (const Effect& e : face.effects(p, m)) {
          if (e.kind == EffectKind::move) now[e.to] = before.at(e.from);
          if (e.kind == EffectKind::promote) now[e.to] = then.at(e.to);
        }
        REQUIRE(now == then);
        REQUIRE_FALSE(face.describe(p, m).empty());
        p = next;
      }
    }
  }
}

TEST_CASE("chess says mate and stalemate, passes only out of check, and takes Chess960 from the castling", "[chess]") {
  const BoardType& chess = *find_board("chess");
  const auto mate = chess.set_up("R5k1/5ppp/8/8/8/8/8/4K3 b - -", {});
  REQUIRE(mate);
  CHECK(mate->face->outcome(mate->position)->winner == Winner::first);
  CHECK(mate->face->outcome_text(mate->position) == "White wins: Black is checkmated.");
  CHECK_FALSE(mate->face->after_null(mate->position));
  const auto stale = chess.set_up("7k/5Q2/6K1/8/8/8/8/8 b - -", {});
  CHECK(stale->face->outcome(stale->position)->winner == Winner::draw);
  const auto start = chess.set_up("", {});
  const auto passed = start->face->follow_text(start->position, Side::first, "0000");
  REQUIRE(passed);
  CHECK(start->face->write(passed->after) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
  const std::string shredder = "1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb -";
  CHECK(chess.set_up(shredder, {})->face->rules_text() == "Chess960");
  CHECK_FALSE(chess.set_up(shredder, {{"variant", "chess"}}));
  CHECK_FALSE(chess.set_up("", {{"variant", "atomic"}}));
}
