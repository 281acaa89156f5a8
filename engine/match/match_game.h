// Plays one game between two seats.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "engine/match/match.h"
#include "engine/match/seat.h"

namespace ply {

/// Told after every move, on the playing thread: the moves so far, and the clocks.
using OnMove = std::function<void(const std::vector<MoveCode>&, const GameClock&)>;

/// `first` and `second` have begun, from `start`. The opening's moves are legal there. Nothing if `stop` was set before
/// the end. Who has no answer, an illegal one or says why it fails has lost; the reason says so. So has whose clock
/// runs down, but that is no forfeit.
std::optional<MatchGame> play_match_game(const MatchSettings& settings, Seat& first, Seat& second,
                                         const Position& start, const std::vector<MoveCode>& opening, Attention& stop,
                                         const OnMove& on_move = {});

/// Counts a move that took `seconds` by the clock, if that is so much more than it had.
void note_beyond(BeyondLimit& beyond, const SeatMove& move, double seconds);

/// A game that a side has lost before its first move.
MatchGame forfeit(const Game& game, Side loser, std::string_view why);

}  // namespace ply
