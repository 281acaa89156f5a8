// A place of a game, as a search that begins there needs it.
#pragma once
#include <memory>
#include <vector>

#include "engine/game/game.h"
#include "engine/game/recording_root.h"

namespace ply {

struct Place {
  std::shared_ptr<const Game> game;
  Position position;
  std::vector<u64> history;  ///< keys of the positions before it, oldest first
  int node = -1;             ///< in the game tree; -1: nowhere
  SearchPlan where;          ///< what a recording says of it: game, rules, start and moves
};

/// The place at the end of a line; in no game tree.
Place end_of(const GameRecord& line);

}  // namespace ply
