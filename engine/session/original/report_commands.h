// What can be done with the page about a game's original report (report_room.h), as plain data.
#pragma once
#include <cstddef>
#include <string>

#include "engine/base/types.h"

namespace ply::command {

/// The page of this game; its claims are played, but for those that take long.
struct OpenReport {
  std::string game;
};
struct ChooseClaim {
  std::string id;
};
/// All of a claim, what takes long as well. `games`: of a cell, or pairs of a match; 0: as the page says.
struct PlayClaim {
  u64 games = 0;
};
struct StopClaim {};  ///< what is finished stays
/// A check of the claim that is chosen, from 0: its board becomes a game, its search is recorded and shown (`right`:
/// the one without the fault), its match becomes that of the panels about matches and begins, its programs are bred.
struct ShowCheck {
  std::size_t check = 0;
  bool right = false;
};

}  // namespace ply::command
