// What is asked of the terms of a recording's heuristic; worked out beside the session (answers.h).
#pragma once

namespace ply::command {

struct AskTerms {};            ///< statistics of the terms; nothing if they are known or being worked out
struct SearchWithoutTerms {};  ///< searches again with the weight of each term in turn at 0
struct StopTerms {};           ///< both

}  // namespace ply::command
