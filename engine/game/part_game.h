// What is said of games whose text is damaged somewhere.
#pragma once
#include <string>

#include "engine/base/result.h"
#include "engine/game/collection.h"
#include "engine/game/game.h"

namespace ply {

/// "move 13: d3 is not empty (column 25)"; empty if the game is whole.
std::string broken_text(const PartGame& part);
/// The line of the list for a game of a file; `place` in it is named in the problem.
GameSummary summary_of(const Result<PartGame>& part, const std::string& place);
/// Says how many games have a problem. `unread`: those of which nothing could be read.
void remark_problems(GameCollection& collection, u64 unread);

}  // namespace ply
