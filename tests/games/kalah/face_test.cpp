// The face of Kalah: what the property tests over all games (tests/game) cannot know.
#include "engine/games/kalah/game.h"

#include <algorithm>

#include "tests/games/kalah/support.h"

using namespace ply;
using namespace ply::kalah_test;

TEST_CASE("the classic player finds the values and the first best pits of the table", "[kalah][face][oracle]") {
  const auto rows = csv("kalah_classic_search.csv");
  REQUIRE(rows.size() > 50);
  for (const Row& row : rows) {
    CAPTURE(row[0]);
    const auto setup = kalah_game_type().parse_position(row[0], {});
    REQUIRE(setup);
    const Game& game = *setup->game;
    SearchRequest q = game.request(setup->position, "classic");
    // Columns: position, value0, then value and pit for each depth.
    q.limits.depth = 0;
    CHECK(std::to_string(game.search(q).score.value) == row[1]);
    std::size_t column = 2;
    for (int depth : {1, 2, 4, 6}) {
      CAPTURE(depth);
      q.limits.depth = depth;
      const SearchResult r = game.search(q);
      CHECK(r.score.kind == Kind::exact);
      CHECK(std::to_string(r.score.value) == row[column]);
      CHECK((r.has_best ? game.write_move(setup->position, r.best) : "-") == row[column + 1]);
      column += 2;
    }
  }
}

TEST_CASE("the editor shows the stones of a finished game where they lie", "[kalah][face]") {
  const auto setup = kalah_game_type().parse_position("3,1,0/4/0,0,0/2 A", {});
  REQUIRE(setup);
  const auto stones = [](const BoardView& b, int cell) {
    return std::find_if(b.pieces.begin(), b.pieces.end(), [&](const Piece& p) { return p.cell == cell; })->count;
  };
  const BoardView counted = setup->game->board(setup->position), lying = setup->game->edit_board(setup->position);
  CHECK(stones(counted, 0) == 0);
  CHECK(stones(counted, 3) == 8);
  CHECK(stones(lying, 0) == 3);
  CHECK(stones(lying, 3) == 4);
}

TEST_CASE("from 100,000 nodes on players ask the solver of Kalah with more stones left", "[kalah][face][levels]") {
  // 34 stones; by the exact values of all moves only the fifth pit is best.
  const auto setup = kalah_game_type().parse_position("1,3,2,4,4,5/5/6,4,2,2,0,1/9 A s-io-", {});
  REQUIRE(setup);
  SearchRequest q = setup->game->request(setup->position, "modern");
  q.limits.nodes = 500;
  q.solver_nodes = 100'000;
  const SearchResult r = setup->game->search(q);
  REQUIRE(r.solved);
  CHECK(r.best == 4);
  CHECK(r.counters.nodes <= q.solver_nodes);
  CHECK(setup->game->search(q).counters.nodes == r.counters.nodes);
  q.solver_nodes = 99'999;
  CHECK_FALSE(setup->game->search(q).solved);
}
