// Whether an evaluation is the same for both sides: with the sides exchanged every term is the other side's.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/game/game.h"

namespace ply {

/// One term of a position and of the same with the sides exchanged.
struct TermPair {
  std::string term;
  int first = 0, second = 0;  ///< raw, as the position has it
  int first_there = 0, second_there = 0;
  int contribution = 0, contribution_there = 0;  ///< for first here, for second there: equal if all is well
  bool ok() const { return first == second_there && second == first_there && contribution == contribution_there; }
};

/// All terms; nothing where the sides cannot be exchanged in this game.
std::optional<std::vector<TermPair>> exchanged_terms(const Game& game, const std::string& profile,
                                                     const Weights& weights, const Position& p);
/// Whether some term differs; nothing where the sides cannot be exchanged.
std::optional<bool> symmetry_broken(const Game& game, const std::string& profile, const Weights& weights,
                                    const Position& p);

}  // namespace ply
