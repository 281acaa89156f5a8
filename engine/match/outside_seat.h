// An outside engine at a match game. Whatever it does, the match goes on: it may not start, end, send nonsense or
// nothing at all; the game is then lost for it, with the reason and what it sent. After that, and after a stop, it is
// started anew.
#pragma once
#include "engine/game/outside_player.h"
#include "engine/match/seat.h"

namespace ply {

/// The games of a seat are under the rules of `game`; the error says that the player's protocol is none of this game.
Result<std::unique_ptr<Seat>> outside_seat(const GameType& type, const OutsidePlayer& player);

}  // namespace ply
