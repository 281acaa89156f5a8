// The time control of the Arimaa Engine Interface: what the controller says of it by `setoption`, and how long the
// engine may think of a turn. All times are seconds and may have fractions; 0 is "no limit".
#pragma once
#include <optional>
#include <string_view>

#include "engine/base/types.h"

namespace ply::arimaa {

struct AeiClock {
  double move = 0;                ///< tcmove: for every turn
  double reserve = 0;             ///< tcreserve: at the start of the game
  double percent = 100;           ///< tcpercent: of what a turn leaves, added to the reserve
  double max_reserve = 0;         ///< tcmax
  double total = 0;               ///< tctotal: of the game, both sides together
  double turns = 0;               ///< tcturns: after this many the game ends
  double turn = 0;                ///< tcturntime: for a single turn, the reserve included
  std::optional<double> left[2];  ///< greserve, sreserve: what is left of the reserve; nothing = as at the start
  double used[2] = {0, 0};        ///< gused, sused: on the last turn of the side
  double last_used = 0;           ///< lastmoveused
  double move_used = 0;           ///< moveused: of the turn that has begun
  double game_used = 0;           ///< all turns that were told by lastmoveused

  enum class Taken { no, yes, bad };
  /// `no`: not an option of the clock. Times below 0 are taken for 0; what is no number is bad.
  Taken set(std::string_view id, std::string_view value);
  /// The reserves are full again; the control stays.
  void new_game();

  /// Seconds to think of this side's turn, what was used of it taken off; at least a hundredth. Nothing if no time was
  /// set.
  std::optional<double> for_turn(Side side) const;
};

}  // namespace ply::arimaa
