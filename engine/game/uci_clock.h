// The time control of `go` in UCI and USI: what the controller says of it, and how long the engine may think.
#pragma once
#include <array>
#include <optional>

#include "engine/base/types.h"

namespace ply {

/// Milliseconds. The first side has `wtime` and `winc`; in USI, where it is black, `btime` and `binc`.
struct UciClock {
  std::optional<i64> move_time;            ///< movetime: exactly so long
  std::array<std::optional<i64>, 2> left;  ///< wtime, btime
  std::array<i64, 2> increment{};          ///< winc, binc
  /// Of USI: for every move once the clock stands at 0, and on top of it before
  std::optional<i64> byoyomi;
  int moves_to_go = 0;  ///< 0: all the rest of the game

  /// For the next move of this side, at least one; nothing if no time was set.
  std::optional<int> for_move(Side side) const;
};

}  // namespace ply
