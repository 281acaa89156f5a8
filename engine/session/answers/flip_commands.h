// Commands about why one move was chosen and not another one, and which weight would change that.
#pragma once
#include <optional>
#include <vector>

#include "engine/game/game.h"
#include "engine/trace/record.h"

namespace ply::command {

/// Which two moves are compared, at a node (id; no_node: the root that chose the move). A move that is not named is the
/// best one, or the next best.
struct CompareMoves {
  u32 node = no_node;
  std::optional<MoveCode> move = {}, than = {};
};
/// Searches again with other weights until the nearest that flip the choice are known; terms in the order of the
/// evaluation, none: all.
struct FindFlips {
  std::vector<int> terms = {};
};
struct StopFlips {};  ///< what was found is kept

}  // namespace ply::command
