// The evaluation along the game: what searches said of the positions of the line on the board.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/session/play/game_tree.h"

namespace ply {

struct GamePoint {
  int node = 0;  ///< place in the game tree
  int ply = 0;
  std::string move;                    ///< that led here
  Side mover = Side::first;            ///< who moves here
  std::optional<Judgement> judgement;  ///< view of first
  bool future = false;                 ///< behind the position on the board
  int branches = 0;                    ///< other moves that were tried from the position before
};

/// The line from the start through `current` to where redo would lead.
std::vector<GamePoint> game_graph(const GameTree& tree, int current);

/// A value of the curve of a game, in the view of first.
struct CurvePoint {
  std::size_t at = 0;  ///< index into the points of the graph
  Score score;
  int depth = 0;       ///< of the iteration that said it
  bool joined = true;  ///< its search ended on a ply of the same parity as the others; else it stands by itself
};

/// Searches that end on an even ply of the game and such that end on an odd one disagree by the right to move: joined,
/// they would be a zigzag that says nothing of the game. So only values of one parity are joined, the one that more
/// positions have; the others stand by themselves. Every value is the judgement itself, as the list of moves shows it.
/// Decided games are joined in any case.
std::vector<CurvePoint> even_curve(const GameTree& tree, const std::vector<GamePoint>& points);

}  // namespace ply
