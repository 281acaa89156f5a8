// Games to be reviewed: random ones of every game, small enough, and their review.
#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/review/account.h"
#include "engine/review/review.h"
#include "tests/game/faces.h"
#include "vendor/catch2_compat.h"

namespace review_test {

using namespace ply;

/// A random game of at most `plies` plies.
inline GameRecord random_game(const std::shared_ptr<const Game>& game, u64 seed, int plies) {
  GameRecord out{game, game->initial(seed), {}, {}};
  out.moves = face_test::random_walk(*game, seed, plies).played;
  return out;
}

/// A game from a position, moves as text.
inline GameRecord game_of(const char* type, const std::string& position, const std::string& moves,
                          const RuleValues& rules = {}) {
  const auto setup = find_game(type)->parse_position(position, rules);
  REQUIRE(setup);
  const auto read = setup->game->parse_moves(setup->position, moves);
  REQUIRE(read);
  return {setup->game, setup->position, *read, {}};
}

/// So deep that every step of a turn is judged.
inline ReviewSettings settings_for(const Game& game, int depth = 3) {
  ReviewSettings s;
  s.profile = game.profiles().back().id;
  const bool turns = game.turn_view(game.initial(1), {}).has_value();
  s.depth = turns ? 5 : depth;
  s.exact = 0;
  s.table_bytes = std::size_t{1} << 20;
  return s;
}

/// Of a game whose turns are judged as a whole fewer, for those searches are deep.
inline int plies_for(const Game& game, int plies) {
  return game.turn_view(game.initial(1), {}).has_value() ? std::min(plies, 5) : plies;
}

inline GameReview reviewed(const GameRecord& record, const ReviewSettings& settings, int threads = 1, int given = 0) {
  auto review = begin_review(record, settings, given);
  if (!review) FAIL(review.error().message);
  JobProgress progress;
  ReviewControl control;
  control.threads = threads;
  REQUIRE(run_review(*review, control, progress));
  return *review;
}

/// Everything that a review says, as text: two that are equal say the same.
inline std::string all_of(const GameReview& r) {
  std::string out;
  for (const ReviewedPly& p : r.plies) {
    out += std::to_string(p.played) + mark_sign(p.mark) + (p.given ? " given" : "");
    if (p.deeper_loss) out += " deeper " + std::to_string(*p.deeper_loss);
    for (const MoveCode m : p.choices) out += " c" + std::to_string(m);
    out += p.late;
    if (p.here) {
      out += " depth " + std::to_string(p.here->depth) + " nodes " + std::to_string(p.here->nodes);
      for (const JudgedMove& m : p.here->moves) {
        out += " | " + std::to_string(m.move) + " " + std::to_string(m.shallow) + " " + std::to_string(m.deep) + " " +
               std::to_string(m.expected) + class_id(m.known);
        for (const MoveCode l : m.line) out += "-" + std::to_string(l);
      }
    }
    out += "\n";
  }
  return out;
}

}  // namespace review_test
