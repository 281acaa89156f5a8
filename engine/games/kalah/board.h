// The board of Kalah as data. Cells have the numbers of the original: 0..m-1 the pits of A, m his store, m+1..2m the
// pits of B, 2m+1 his store, in sowing order; B sits at the top.
#pragma once
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/game/board_view.h"
#include "engine/games/kalah/rules.h"

namespace ply {

int kalah_cell(const KalahOptions& options, Side owner, int pit);
/// `counted_up`: at the end of the game the stones lie in the stores of those who got them.
BoardView kalah_board(const KalahRules& rules, const KalahState& state, bool counted_up = true);
/// Stone by stone, then the capture, the sweep at the end of the game, and the extra turn.
std::vector<Effect> kalah_effects(const KalahRules& rules, const KalahState& state, KalahRules::Move move);
std::string kalah_describe(const KalahRules& rules, const KalahState& state, KalahRules::Move move);
std::string kalah_why_not(const KalahRules& rules, const KalahState& state, int cell);
/// Adds `amount` stones to a cell (takes them away if negative, down to none). At most 255 stones lie on a board.
Result<KalahState> kalah_edit(const KalahRules& rules, const KalahState& state, int cell, int amount);
/// Turned by half: rows and stores change owners. With swapped colours the move does too. Stones are sown one way
/// round, so a mirrored board makes no sense.
Result<KalahState> kalah_changed(const KalahState& state, Change change);

}  // namespace ply
