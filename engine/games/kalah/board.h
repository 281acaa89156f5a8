// The board of Kalah as data. Cells have the numbers of the original: 0..m-1 the pits of A, m his store, m+1..2m the
// pits of B, 2m+1 his store, in sowing order; B sits at the top.
#pragma once
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/board_view.h"
#include "engine/games/kalah/rules.h"

namespace ply::kalah {

int cell_of(const Options& options, Side owner, int pit);
/// `counted_up`: at the end of the game the stones lie in the stores of those who got them.
BoardView board_view(const KalahRules& rules, const State& state, bool counted_up = true);
void pieces_of(const KalahRules& rules, const State& s, std::vector<Piece>& out);
/// What stands beside the cells of a board of `width` x `height`: pits by their owner's numbers, stores by their
/// owners. `cells`: the numbers of the cells as well, "3 @2".
std::vector<BoardLabel> labels_of(int pits, float width, float height, bool cells);
/// Stone by stone, then the capture, the sweep at the end of the game, and the extra turn.
std::vector<Effect> effects_of(const KalahRules& rules, const State& state, KalahRules::Move move);
std::string description_of(const KalahRules& rules, const State& state, KalahRules::Move move);
std::string why_no_move(const KalahRules& rules, const State& state, int cell);
/// Adds `amount` stones to a cell (takes them away if negative, down to none). At most 255 stones lie on a board.
Result<State> edited(const KalahRules& rules, const State& state, int cell, int amount);
/// Turned by half: rows and stores change owners. With swapped colours the move does too. Stones are sown one way
/// round, so a mirrored board makes no sense.
Result<State> changed(const State& state, Change change);

}  // namespace ply::kalah
