// A seat of ours from move to move: what it keeps and what it does not.
#include "engine/match/search_seat.h"

#include "engine/games/registry.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

/// The nodes of the seat's moves, the other side playing what is listed first; as many turns as that.
std::vector<u64> nodes_of(const Game& game, Seat& seat, int turns) {
  const Position start = game.initial(0);
  REQUIRE(seat.begin(game, start, 5));
  std::vector<u64> out;
  std::vector<MoveCode> moves;
  std::vector<u64> history;
  Position p = start;
  const Side mine = game.mover(start);
  const auto play = [&](MoveCode m) {
    history.push_back(game.key(p));
    moves.push_back(m);
    p = game.after(p, m);
  };
  while (static_cast<int>(out.size()) < turns && !game.outcome(p, history)) {
    if (game.mover(p) != mine) {
      play(game.moves(p, history).front());
      continue;
    }
    Attention stop;
    const SeatMove m = seat.choose({game, start, moves, p, history}, stop);
    REQUIRE(m.failure.empty());
    out.push_back(m.nodes);
    for (const MoveCode ply : m.plies) play(ply);
  }
  return out;
}

u64 sum(const std::vector<u64>& v) {
  u64 n = 0;
  for (const u64 x : v) n += x;
  return n;
}

}  // namespace

TEST_CASE("a seat that gives something away counts both searches, and its score is of the move that it plays",
          "[match]") {
  const auto game = *find_game("reversi")->make({});
  const auto plain = *make_seat(*game, "modern:2", std::size_t{1} << 20),
             gives = *make_seat(*game, "modern:2 @ gives=90 often=100 seed=4", std::size_t{1} << 20);
  const Position start = game->initial();
  REQUIRE(plain->begin(*game, start, 0));
  REQUIRE(gives->begin(*game, start, 0));
  Position p = start;
  std::vector<MoveCode> moves;
  std::vector<u64> history;
  int given = 0;
  for (int ply = 0; ply < 12 && !game->outcome(p); ++ply) {
    Attention stop;
    const SeatView view{*game, start, moves, p, history};
    const SeatMove best = plain->choose(view, stop), drawn = gives->choose(view, stop);
    REQUIRE(best.plies.size() == 1);
    REQUIRE(drawn.plies.size() == 1);
    CHECK(drawn.nodes > best.nodes);
    REQUIRE(drawn.score);
    SearchRequest q = game->request(p, "modern");
    q.limits.depth = 2;
    for (const MoveValue& v : game->all_moves(q))
      if (v.move == drawn.plies.front()) CHECK(drawn.score->value == v.score.value);
    given += drawn.plies != best.plies;
    history.push_back(game->key(p));
    moves.push_back(drawn.plies.front());
    p = game->after(p, moves.back());
  }
  CHECK(given > 3);
}

TEST_CASE("a player with tt-keep keeps its table from move to move, and none from game to game", "[match]") {
  int fewer = 0, games = 0;
  for (const GameType* type : all_games()) {
    if (type->has_lessons()) continue;
    INFO(type->id());
    const auto game = *type->make({});
    const auto seat = [&](const char* player) { return std::move(*make_seat(*game, player, std::size_t{1} << 22)); };
    const auto keeps = seat("modern:4 @ with=tt with=tt-keep"), forgets = seat("modern:4 @ with=tt");
    const std::vector<u64> kept = nodes_of(*game, *keeps, 6), fresh = nodes_of(*game, *forgets, 6);
    REQUIRE(kept.size() > 3);
    CHECK(kept.front() == fresh.front());
    fewer += sum(kept) < sum(fresh);
    ++games;
    // The next game is the same one: nothing was left from this.
    CHECK(nodes_of(*game, *keeps, 6) == kept);
    CHECK(nodes_of(*game, *forgets, 6) == fresh);
  }
  CHECK(fewer > games / 2);
}
