// The turns that take something, each ended as soon as it may be: exact, by trying out on the board.
#pragma once
#include <vector>

#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {

/// Puts into `out` every different way to take an enemy in the rest of this turn: the first ply of it, and the state in
/// which the other side is to move when the turn is ended as soon as something has been taken and nothing must be
/// completed. Each pair of these comes once; by ends, those with the same one beside each other. Turns that end the
/// game are not among them.
void capture_turns(const ArimaaRules& rules, const State& s, std::vector<TurnCapture>& out);

/// What the side that moved last has won from `before` to `end`, in thousandths of a rabbit (HarLog): what it took,
/// less what it lost.
int won_material(const State& before, const State& end);

}  // namespace ply::arimaa
