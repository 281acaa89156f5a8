// Errors of a game as exercises: the position before one is asked again. Any move that loses less than `found_within`
// is right, for it is as good as the best.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/review/review.h"

namespace ply {

/// The plies that are asked, in the order of the game: marked errors, of one side or of both. An error that several
/// steps of a turn made together is not: at none of them alone would what was played be wrong.
std::vector<std::size_t> exercise_plies(const GameReview& review, std::optional<Side> side = {});

/// A move that was tried.
struct TriedMove {
  MoveCode move = 0;
  double loss = 0;  ///< of E
  bool right = false;
  bool best = false;                      ///< no other is better
  std::vector<MoveCode> refutation = {};  ///< of a wrong one: the move, and what answers it, where that is known
};
/// Nothing: the move is not legal there.
std::optional<TriedMove> try_move(const GameReview& review, std::size_t ply, MoveCode move);
/// How many moves are right there.
std::size_t right_moves(const GameReview& review, std::size_t ply);

/// What is said of a try: "a2 draws. It gives away the win: 50 points."
std::string tried_words(const GameReview& review, std::size_t ply, const TriedMove& tried);

}  // namespace ply
