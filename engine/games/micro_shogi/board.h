// The board of Micro-Shogi as data. Cells 0..19 are the squares; 20 + face the hand of First, 30 + face that of Second,
// where each token is shown with both faces, for it may be dropped with either.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/board_view.h"
#include "engine/games/micro_shogi/rules.h"

namespace ply::micro_shogi {

inline constexpr int first_hand = 20, second_hand = 30;
int hand_cell(int side, Face f);

BoardView board_view(const MicroShogiRules& rules, const State& s);
void pieces_of(const MicroShogiRules& rules, const State& s, std::vector<Piece>& out);
std::vector<int> click_path_of(const State& s, Move m);
std::vector<Effect> effects_of(const MicroShogiRules& rules, const State& s, Move m);
/// Flips are named before they happen, and a piece that would be trapped is warned of.
std::string describe_move(const MicroShogiRules& rules, const State& s, Move m);
std::string why_not_from(const MicroShogiRules& rules, const State& s, int cell);
/// Why what stands at `from`, a place in a hand included, cannot go to this square.
std::string why_not_to(const MicroShogiRules& rules, const State& s, int from, int to);
/// Ids are the letters of the position string (upper case First), and "empty". In `standard` also "hand", which adds
/// and takes tokens in the hands; the other brushes are for squares only.
std::vector<Brush> brushes(Variant v);
Result<State> edited(const MicroShogiRules& rules, const State& s, int cell, std::string_view brush, int amount);

// What the editor does with a whole position of Micro-Shogi.
/// Mirrored; or given to the other side, which turns the board by half, for pieces look forwards. For the same reason a
/// board cannot be turned alone.
Result<State> changed(const State& s, Change change);

}  // namespace ply::micro_shogi
