// What a beginner sees, no level overlooks.
#include <algorithm>

#include "engine/game/player.h"
#include "tests/game/faces.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

/// `by` wins by the move.
bool wins(const Game& game, const face_test::Stop& s, MoveCode m, Side by) {
  std::vector<u64> history = s.history;
  history.push_back(game.key(s.position));
  const auto over = game.outcome(game.after(s.position, m), history);
  return over && over->winner == (by == Side::first ? Winner::first : Winner::second);
}

/// The enemy wins at once after the move.
bool loses_at_once(const Game& game, const face_test::Stop& s, MoveCode m) {
  const Side mover = game.mover(s.position);
  face_test::Stop next{game.after(s.position, m), s.history, {}};
  next.history.push_back(game.key(s.position));
  next.moves = game.moves(next.position, next.history);
  if (game.mover(next.position) == mover) return false;
  return std::any_of(next.moves.begin(), next.moves.end(),
                     [&](MoveCode answer) { return wins(game, next, answer, other(mover)); });
}

}  // namespace

TEST_CASE("no level leaves a king to be taken or a win lying that is a move away", "[game][levels]") {
  const auto game = *find_game("micro-shogi")->make({{"variant", "classic"}});
  int takes = 0, saves = 0;
  for (const face_test::Stop& s : face_test::sample(*game, 21, 60, 80, 2)) {
    if (s.moves.empty()) continue;
    const Side mover = game->mover(s.position);
    std::vector<MoveCode> winning, safe;
    for (const MoveCode m : s.moves) {
      if (wins(*game, s, m, mover)) winning.push_back(m);
      if (!loses_at_once(*game, s, m)) safe.push_back(m);
    }
    const bool endangered = !safe.empty() && safe.size() < s.moves.size();
    if (winning.empty() && !endangered) continue;
    takes += !winning.empty();
    saves += winning.empty();
    for (const LevelInfo& level : game->levels()) {
      if (level.profile != "modern" || level.limits.nodes > 30'000) continue;
      CAPTURE(game->write(s.position), level.id);
      const SearchResult r = game->search(player_request(*game, s.position, s.history, player_of(level)));
      REQUIRE(r.has_best);
      const auto& good = winning.empty() ? safe : winning;
      CHECK(std::find(good.begin(), good.end(), MoveCode{r.best}) != good.end());
    }
  }
  CHECK(takes > 50);
  CHECK(saves > 100);
}
