// What a finished recording can be asked beyond what it shows at once; worked out beside the session (answers.h).
#pragma once
#include <optional>
#include <string>

#include "engine/base/types.h"

namespace ply::command {

/// Where the nodes went, and where table answers came from; nothing if it is known or being worked out
struct Study {};
/// Searches the full tree of the same depth by plain minimax, for the fewest nodes that any order needs
struct FindMinimalTree {};
struct LogTable {};  ///< searches the same once more with a log of what the table was asked and lost
struct StopStudy {};
/// What is read of a large recording for the panels that rest on all of its nodes; again, once that was stopped
struct StopReadingNodes {};
struct ReadOn {};
/// Looks for the smallest proof of what was said of a node, among the records or by a search of it
struct FindProof {
  u32 node = 0;                     ///< id
  std::optional<Score> claim = {};  ///< in the view of the root's mover; nothing: what the search said
};
struct StopProof {};
/// Writes the proof that is known, whole (proof_file.h)
struct SaveProof {
  std::string path;
};

}  // namespace ply::command
