// Whether a rabbit can still reach its goal within the turn: exact, by bit boards, without a list of moves.
#pragma once
#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {

/// The fewest plies in which the mover ends this turn with one of his rabbits on its goal, the pass counted where one
/// is needed; 0: he cannot. What is open is completed or taken up. Undefined where the game is over.
int plies_to_goal(const State& s);

}  // namespace ply::arimaa
