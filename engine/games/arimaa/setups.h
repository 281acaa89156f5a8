// How a game of Arimaa may begin: named set-ups, one at random, or the empty board.
#pragma once
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {

/// The option `setup` with its values.
const std::vector<RuleOption>& rule_options();
/// The start position of a value of that option; `seed` matters for `random` only.
State start_of(const std::string& setup, u64 seed);
/// A uniformly random order of the sixteen pieces on the home squares, from the lowest square up. Strengths.
std::array<u8, 16> random_army(u64 seed, Side side);
/// Both sides have all their pieces on their home squares and Gold is about to begin.
bool is_complete_setup(const State& s);

}  // namespace ply::arimaa
