// What a finished recording can be asked beyond what it shows at once; worked out beside the session (answers.h).
#pragma once

namespace ply::command {

/// Where the nodes went, and where table answers came from; nothing if it is known or being worked out
struct Study {};
/// Searches the full tree of the same depth by plain minimax, for the fewest nodes that any order needs
struct FindMinimalTree {};
struct LogTable {};  ///< searches the same once more with a log of what the table was asked and lost
struct StopStudy {};

}  // namespace ply::command
