// What the board shows without drawing it: places, motion, entering moves, the rows of the move list.
#include <cmath>
#include <map>

#include "app/ui/panels/board/board_subject.h"
#include "app/ui/panels/board/move_list.h"
#include "app/ui/widgets/board_motion.h"
#include "app/ui/widgets/board_place.h"
#include "engine/base/random.h"
#include "engine/games/registry.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

std::shared_ptr<const Game> game(const char* id, const RuleValues& rules = {}) { return *find_game(id)->make(rules); }

std::map<int, int> stones(const std::vector<ShownPiece>& pieces) {
  std::map<int, int> out;
  for (const ShownPiece& p : pieces) out[p.moving ? -1 : p.piece.cell] += p.piece.count;
  return out;
}

/// A random game, position by position.
template <class Visit>
void random_game(const Game& g, u64 seed, Visit visit) {
  Random random(seed);
  Position p = g.initial();
  for (int i = 0; i < 80; i++) {
    const auto moves = g.moves(p);
    if (moves.empty()) return;
    const MoveCode m = moves[static_cast<std::size_t>(random.below(static_cast<u32>(moves.size())))];
    visit(p, m);
    p = g.after(p, m);
  }
}

}  // namespace

TEST_CASE("a pixel in the middle of a cell finds that cell, flipped or not, at every size", "[ui][board]") {
  for (const GameType* type : all_games()) {
    const auto g = game(type->id().c_str());
    const BoardView v = g->board(g->initial());
    for (const bool flipped : {false, true}) {
      for (const ImVec2 room : {ImVec2{200, 150}, ImVec2{420, 300}, ImVec2{300, 900}, ImVec2{1600, 900}}) {
        const BoardPlace place = fit_board(v, {10, 20}, {10 + room.x, 20 + room.y}, flipped, 200);
        for (const Cell& c : v.cells) {
          INFO(type->id() << " " << c.name << " " << room.x << " " << flipped);
          CHECK(cell_at(v, place, place.centre(c)) == c.id);
          const auto r = place.rect(c);
          CHECK((r.min.x >= 9 && r.max.x <= 11 + room.x && r.min.y >= 19 && r.max.y <= 21 + room.y));
        }
      }
    }
  }
}

TEST_CASE("a board in no room has no size and finds no cell", "[ui][board]") {
  const auto g = game("reversi");
  const BoardView v = g->board(g->initial());
  const BoardPlace place = fit_board(v, {50, 50}, {20, 20}, false, 100);
  CHECK(place.unit == 0);
  CHECK(cell_at(v, place, {50, 50}) == -1);
}

TEST_CASE("a moving picture begins with the pieces before the move, ends with those after it, and loses no stone",
          "[ui][board]") {
  for (const GameType* type : all_games()) {
    const auto g = game(type->id().c_str());
    for (u64 seed = 1; seed <= 8; seed++) {
      random_game(*g, seed, [&](const Position& before, MoveCode m) {
        const Position after = g->after(before, m);
        const BoardView a = g->board(before), b = g->board(after);
        BoardMotion motion;
        motion.start(a, b, g->effects(before, m), 100, 1);
        INFO(type->id() << " " << g->write(before) << " " << g->write_move(before, m) << " seed " << seed);
        int total = 0, total_after = 0;
        for (const Piece& p : a.pieces) total += p.shape == PieceShape::stones ? p.count : 0;
        for (const Piece& p : b.pieces) total_after += p.shape == PieceShape::stones ? p.count : 0;
        CHECK(motion.length() < 4);
        for (double t = 0; t <= motion.length() + 0.1; t += 0.043) {
          const auto shown = motion.at(100 + t);
          int sum = 0;
          for (const ShownPiece& p : shown) {
            CHECK(std::isfinite(p.x));
            CHECK(p.piece.count >= 0);
            sum += p.piece.shape == PieceShape::stones ? p.piece.count : 0;
          }
          if (total == total_after) CHECK(sum == total);
        }
        CHECK(stones(motion.at(100.001 + motion.length())) == stones(resting_pieces(b)));
        CHECK_FALSE(motion.running(100.001 + motion.length()));
      });
    }
  }
}

TEST_CASE("a faster picture is shorter in proportion", "[ui][board]") {
  const auto g = game("kalah");
  const Position p = g->initial();
  const MoveCode m = g->moves(p).front();
  BoardMotion slow, fast;
  slow.start(g->board(p), g->board(g->after(p, m)), g->effects(p, m), 0, 1);
  fast.start(g->board(p), g->board(g->after(p, m)), g->effects(p, m), 0, 2);
  CHECK(slow.length() == Approx(2 * fast.length()));
}

TEST_CASE("every legal move can be entered by its click path or has a button, and nothing else can", "[ui][board]") {
  for (const GameType* type : all_games()) {
    const auto g = game(type->id().c_str());
    random_game(*g, 3, [&](const Position& p, MoveCode) {
      MoveEntry entry;
      entry.set(*g, p);
      const auto buttons = entry.buttons();
      std::size_t by_click = 0;
      for (const MoveEntry::Choice& c : entry.moves()) {
        if (c.path.empty()) continue;
        MoveEntry copy = entry;
        MoveEntry::Answer a = MoveEntry::Answer::ignored;
        for (const int cell : c.path) a = copy.click(cell);
        const bool found = (a == MoveEntry::Answer::play || a == MoveEntry::Answer::choose ||
                            copy.commit() != MoveEntry::Answer::ignored);
        CHECK(found);
        CHECK(std::find(copy.chosen().begin(), copy.chosen().end(), c.move) != copy.chosen().end());
        if (c.more.empty()) by_click++;
      }
      CHECK(by_click + buttons.size() == g->moves(p).size());
      const auto targets = entry.targets();
      for (const Cell& c : g->board(p).cells) {
        const bool target = std::find(targets.begin(), targets.end(), c.id) != targets.end();
        MoveEntry copy = entry;
        CHECK((copy.click(c.id) == MoveEntry::Answer::refused) == !target);
        CHECK(entry.through(c.id).empty() == !target);
      }
    });
  }
}

TEST_CASE("moves of several clicks are entered step by step and can be taken back", "[ui][board]") {
  using A = MoveEntry::Answer;
  MoveEntry e;
  e.set({{10, {1, 2}}, {11, {1, 3}}, {12, {1, 3, 4}}, {13, {5, 6}}, {14, {5, 6}}, {15, {}}});
  CHECK(e.buttons() == std::vector<MoveCode>{15});
  CHECK(e.targets() == std::vector<int>{1, 5});
  CHECK(e.click(2) == A::refused);
  CHECK(e.click(1) == A::picked);
  CHECK(e.targets() == std::vector<int>{2, 3});

  SECTION("a complete path that no other goes on from is played") {
    CHECK(e.click(2) == A::play);
    CHECK(e.chosen() == std::vector<MoveCode>{10});
  }
  SECTION("a complete path that goes on waits for Enter or the next cell") {
    CHECK(e.click(3) == A::picked);
    MoveEntry other = e;
    CHECK(e.commit() == A::play);
    CHECK(e.chosen() == std::vector<MoveCode>{11});
    CHECK(other.click(4) == A::play);
    CHECK(other.chosen() == std::vector<MoveCode>{12});
  }
  SECTION("two moves of one path are a choice") {
    CHECK(e.click(5) == A::picked);  // another beginning starts over
    CHECK(e.click(6) == A::choose);
    CHECK(e.chosen() == std::vector<MoveCode>{13, 14});
  }
  SECTION("the same cell again and Esc take it back, a wrong cell is refused and changes nothing") {
    CHECK(e.click(1) == A::picked);
    CHECK(e.picked().empty());
    e.click(1);
    CHECK(e.cancel());
    CHECK_FALSE(e.cancel());
    e.click(1);
    CHECK(e.click(9) == A::refused);
    CHECK(e.picked() == std::vector<int>{1});
  }
}

TEST_CASE("every move stands in the list exactly once, a chain of one mover in one cell", "[ui][moves]") {
  const auto g = game("kalah");
  GameTree tree(g, g->initial());
  const auto play = [&](int from, const char* text) {
    return tree.play(from, *g->parse_move(tree.at(from).position, text));
  };
  // 1. 3+ 6  then B 1, and at B's first move a side line 2; and one in A's chain.
  const int a1 = play(GameTree::root, "3"), a2 = play(a1, "6"), b1 = play(a2, "1"), side_b = play(a2, "2"),
            side_a = play(a1, "1"), a3 = play(b1, "4");
  const auto rows = move_rows(tree);
  REQUIRE(rows.size() == 4);
  CHECK(rows[0].first == std::vector<int>{a1, a2});
  CHECK(rows[0].second == std::vector<int>{b1});
  CHECK((rows[1].indent == 1 && rows[1].first == std::vector<int>{side_a}));
  CHECK((rows[2].indent == 1 && rows[2].first == std::vector<int>{side_b} && rows[2].second_began));
  CHECK((rows[3].number == 2 && rows[3].first == std::vector<int>{a3}));
}

TEST_CASE("in a random tree of moves no row forgets or repeats a node", "[ui][moves]") {
  for (const char* id : {"kalah", "reversi"}) {
    const auto g = game(id);
    Random random(5);
    GameTree tree(g, g->initial());
    for (int i = 0; i < 300; i++) {
      const int from = static_cast<int>(random.below(static_cast<u32>(tree.size())));
      const auto moves = g->moves(tree.at(from).position);
      if (!moves.empty()) tree.play(from, moves[random.below(static_cast<u32>(moves.size()))]);
    }
    std::vector<int> seen(static_cast<std::size_t>(tree.size()), 0);
    for (const MoveRow& row : move_rows(tree)) {
      for (const int n : row.first) seen[static_cast<std::size_t>(n)]++;
      for (const int n : row.second) seen[static_cast<std::size_t>(n)]++;
      if (row.indent == 0) {
        for (const int n : row.first) CHECK(player_of(tree, n) == Side::first);
        for (const int n : row.second) CHECK(player_of(tree, n) == Side::second);
      }
    }
    for (int n = 1; n < tree.size(); n++) CHECK(seen[static_cast<std::size_t>(n)] == 1);
  }
}
