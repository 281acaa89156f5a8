// The evaluation along the game: what searches said of the positions of the line on the board.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/session/game_tree.h"

namespace ply {

struct GamePoint {
  int node = 0;                 ///< place in the game tree
  int ply = 0;
  std::string move;             ///< that led here
  Side mover = Side::first;     ///< who moves here
  std::optional<Judgement> judgement;  ///< view of first
  bool future = false;          ///< behind the position on the board
  int branches = 0;             ///< other moves that were tried from the position before
};

/// The line from the start through `current` to where redo would lead.
std::vector<GamePoint> game_graph(const GameTree& tree, int current);

}  // namespace ply
