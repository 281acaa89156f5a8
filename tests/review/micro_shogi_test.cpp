// Positions of Micro-Shogi with four pieces: what the review says of their moves is what the endgame table says.
#include <array>

#include "engine/base/random.h"
#include "engine/games/micro_shogi/rules.h"
#include "tests/review/played.h"

using namespace review_test;

namespace {

/// Kings and two more, anywhere.
Position four_pieces(Random& random) {
  micro_shogi::State s;
  const auto put = [&](std::size_t side, std::size_t face) {
    u32 bit = 0;
    do bit = 1u << random.below(micro_shogi::squares);
    while (s.occupied() & bit);
    s.side[side] |= bit;
    s.face[face] |= bit;
  };
  put(0, 0), put(1, 0);
  for (int more = 0; more < 2; ++more) put(random.below(2), 1 + random.below(8));
  s.mover = static_cast<u8>(random.below(2));
  return Position::of(s);
}

}  // namespace

TEST_CASE("with four pieces of Micro-Shogi every move is worth what the solver says of the position behind it",
          "[review][micro-shogi]") {
  const auto game = *find_game("micro-shogi")->make({});
  auto settings = settings_for(*game);
  settings.exact = -1;  // as the game says
  Random random(8);
  std::array<int, 3> seen{};
  int errors = 0;
  for (int tries = 0; tries < 120; ++tries) {
    const ReviewPlace place{four_pieces(random), {}};
    if (game->outcome(place.position) || game->moves(place.position).empty()) continue;
    Attention attention;
    const auto here = judge_position(*game, settings, place, 3, attention);
    REQUIRE(here);
    REQUIRE(here->solved);
    CHECK(here->moves.size() == game->moves(place.position).size());
    for (const JudgedMove& m : here->moves) {
      const Position after = game->after(place.position, m.move);
      double e = 0;
      if (const auto over = game->outcome(after)) {
        e = over->winner == winner_of(here->mover) ? 1 : over->winner == Winner::draw ? 0.5 : 0;
      } else {
        SolveRequest q;
        q.position = after;
        const auto below = game->solve(q);
        REQUIRE(below);
        e = below->result == 'L' ? 1 : below->result == 'D' ? 0.5 : 0;
      }
      INFO(game->write(place.position) << " " << game->write_move(place.position, m.move));
      CHECK(m.expected == e);
      CHECK(here->loss(m) >= 0);
      ++seen[static_cast<std::size_t>(2 * e)];
      errors += here->loss(m) > 0;
    }
  }
  for (const int n : seen) CHECK(n > 10);
  CHECK(errors > 20);
}
