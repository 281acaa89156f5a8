// A place of a game, as a search that begins there needs it.
#pragma once
#include <memory>
#include <vector>

#include "engine/game/game.h"
#include "engine/trace/recording.h"

namespace ply {

struct Place {
  std::shared_ptr<const Game> game;
  Position position;
  std::vector<u64> history;  ///< keys of the positions before it, oldest first
  int node = -1;             ///< in the game tree; -1: nowhere
  RecordingSettings where;   ///< what a recording says of it: game, rules, start and moves
};

/// Where the search of a recording began, as its settings say it: the start of the game and the moves from there to the root.
RecordingSettings recording_root(const Game& game, const Position& start, const std::vector<MoveCode>& moves);

/// The place at the end of a line; in no game tree.
Place end_of(const GameRecord& line);

}  // namespace ply
