// Arimaa on the screen: cells, pieces, effects, brushes, and where the turn stands.
#pragma once
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {

/// Cells 0..63 are the squares, a1 first. During a set-up cells 64..79 hold the pieces that are still to be placed.
inline constexpr int first_hand = 64, hands = 16;

BoardView board_view(const ArimaaRules& rules, const State& s);
void pieces_of(const ArimaaRules& rules, const State& s, std::vector<Piece>& out);
/// The squares to click for a single ply; of a placement the piece beside the board, then the square. Empty for the
/// pass.
std::vector<int> click_path(const State& s, Move m);
std::vector<ClickMode> click_modes();
/// The legal plies; own piece, enemy, target as a whole push or pull. `mode` may leave out all but one kind.
std::vector<ClickChoice> click_choices(const ArimaaRules& rules, const State& s, std::string_view mode);
std::vector<Effect> effects_of(const State& s, Move m, int step);
std::string describe_move(const ArimaaRules& rules, const State& s, Move m);
std::string tally_of(const State& s);
std::string outcome_sentence(const State& s, const Outcome& o);
TurnView turn_view(const ArimaaRules& rules, const State& s);

std::vector<Brush> brushes();
Result<State> edited(const State& s, int cell, std::string_view brush);
/// Mirrored, or with the sides and the ranks changed; what was played of the turn goes with it. Not turned.
State changed(const State& s, Change change);
/// Empty if the position may be played.
std::string why_not_allowed(const State& s);

}  // namespace ply::arimaa
