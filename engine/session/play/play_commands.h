// What a person who plays may ask for beside moves: hints that end, best lines beside each other.
#pragma once
#include <optional>
#include <vector>

#include "engine/game/game.h"
#include "engine/game/time_control.h"

namespace ply::command {

struct StopHint {};   ///< what it has found so far stays
struct StopLines {};  ///< likewise, until another position is on the board; nothing else that searches is stopped
/// The `lines` best moves of every position that the board shows, side by side; 0: none
struct ShowLines {
  int count;
};
/// All moves of these positions that are worth no less than the best by more than this, in the unit of the profile
struct ShowLinesWithin {
  double room;
};
/// Both clocks are set anew at the place that the board shows; none: nobody is timed any more
struct SetClock {
  std::optional<TimeControl> control;
};
/// Moves from the position on the board become a branch of the game, and the board shows its end
struct EnterLine {
  std::vector<MoveCode> moves;
};

}  // namespace ply::command
