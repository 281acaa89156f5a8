// Between searches of the command line and recordings: what a recording says of its root, and the way back to the game.
#pragma once
#include <memory>

#include "app/cli/input.h"
#include "engine/trace/recording.h"

namespace ply::cli {

/// Everything about the search that does not depend on the memory for records.
RecordingSettings recording_settings(const Input& in, const SearchRequest& q, u64 seed);

struct RecordedRoot {
  std::shared_ptr<const Game> game;
  Position position;  ///< the root of the search
};
/// The game and the root position of a recording. The error says what is not known here.
Result<RecordedRoot> recorded_root(const RecordingSettings& s);

}  // namespace ply::cli
