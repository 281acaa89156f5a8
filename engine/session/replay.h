// The line of moves to a node of a recording, replayed. A recording comes from a file as a rule, and a file may say
// anything: every move is asked for before it is played.
#pragma once
#include <string>

#include "engine/game/game.h"
#include "engine/trace/view.h"

namespace ply {

struct Replay {
  Position position;    ///< of the node, or of the last one above it that is known
  bool reached = true;  ///< false: the line ends before the node, at a null move or at one that is not legal
  std::string problem;  ///< the move that is not legal, for a message; else empty
};

/// `root`: the position of the nodes at ply 0. `no_node` is that position.
Replay replay(const Game& game, const Position& root, const View& v, u32 slot);

}  // namespace ply
