// What a move has lost against the best one, of one search of all moves to the same depth: for people who take a move
// back. Never the value of the position behind it, which another search has found.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/root_lines.h"

namespace ply {

struct MoveLoss {
  MoveCode move = 0;
  Score played, best;  ///< in the view of the mover; exact, of the same depth
  int depth = 0;
  int loss() const { return best.value - played.value; }  ///< never negative; in the internal unit of the profile
};

/// Nothing if the move is none of those that were searched.
std::optional<MoveLoss> loss_of(const RootLines& found, MoveCode move);
/// "f4 lost 2.1 discs, at depth 6."; a win thrown away or a game that is lost by it is called so.
std::string loss_words(const Game& game, std::string_view profile, std::string_view move, const MoveLoss& loss);

}  // namespace ply
