// A random position whose value lies in a range, by a short search.
#pragma once
#include <optional>

#include "engine/game/game.h"

namespace ply {

struct RandomBetween {
  u64 seed = 0;  ///< that of random_line, and of a start that is drawn
  Score score;   ///< by the search, for the first side, in the internal unit of the profile
  int depth = 0;
  u64 tried = 0;  ///< seeds, this one included
};

/// The first seed from `seed` on with which `plies` random plies lead to a position that a search of `profile` values
/// from `low` to `high`, for the first side. Nothing: none of `tries` does.
std::optional<RandomBetween> random_between(const Game& game, int plies, u64 seed, std::string_view profile, double low,
                                            double high, u64 tries = 200);

}  // namespace ply
