// The way back from what a recording says of its root to the game.
#pragma once
#include <memory>
#include <vector>

#include "engine/game/game.h"
#include "engine/trace/recording.h"

namespace ply {

struct RecordedRoot {
  std::shared_ptr<const Game> game;
  Position position;         ///< the root of the search
  std::vector<u64> history;  ///< keys of the positions before it, oldest first
};
/// The game and the root position of a recording. The error says what is not known here.
Result<RecordedRoot> recorded_root(const RecordingSettings& s);

}  // namespace ply
