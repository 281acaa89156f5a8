// The first big error of each game, from the lines that `analyse --json` prints.
#pragma once
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/index/game_index.h"

namespace ply {

/// Of each game the first move that is marked ? or ??. The error names the line.
Result<std::vector<FirstError>> first_errors(std::string_view lines);

}  // namespace ply
