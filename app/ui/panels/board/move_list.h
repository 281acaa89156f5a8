// The tree of moves as the rows of a list: turns of the main line, and under them the other lines, indented. No
// drawing.
#pragma once
#include <vector>

#include "engine/session/play/game_tree.h"

namespace ply::ui {

/// A row of the main line: a turn of each side; a turn may hold several plies of one mover.
/// Or a side line: all its moves up to where it ends or branches again.
struct MoveRow {
  int number = 0;                  ///< of the turn, from 1; of a side line: of its first move
  int indent = 0;                  ///< 0: the main line; else a side line of this depth
  std::vector<int> first, second;  ///< nodes of the game tree; a side line has all in `first`
  bool second_began = false;       ///< in the very first row, or in a side line: the second side moved first
};

/// Rows of the whole tree. The main line follows the first child everywhere.
std::vector<MoveRow> move_rows(const GameTree& tree);
/// The number of the row in which a move played at this node would stand.
int move_number(const GameTree& tree, int node);
/// The side that played the move which led to this node.
Side player_of(const GameTree& tree, int node);

}  // namespace ply::ui
