// How a hint stands on the board: what each move is worth on the cell where it ends, and the paths of the best moves.
// For all games: what differs between them is said by their effects and click paths.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "engine/game/game.h"

namespace ply {

/// What plies do on the board, as paths of pieces.
struct MovePaths {
  std::vector<std::vector<int>> paths;  ///< the cells of each piece, two at least, in the order in which they begin
  std::vector<int> cells;               ///< where nothing walks (a disc is put, a pit is sown): the cell to be clicked
  bool empty() const { return paths.empty() && cells.empty(); }
};

/// The paths of `plies`, played one after the other from `p`. A piece that goes on makes its path longer.
MovePaths paths_of(const Game& game, Position p, std::span<const MoveCode> plies);
/// As much of a line as the mover of `p` plays before the other side moves, whole turns taken apart into their plies.
std::vector<MoveCode> turn_of(const Game& game, Position p, std::span<const MoveCode> line);

struct HintMarks {
  /// Of several moves that end on one cell, the best.
  struct Chip {
    int cell = -1;
    Score score;  ///< view of the mover
    bool best = false;
  };
  struct Move {
    MovePaths paths;
    int rank = 0;  ///< 0: the best move; moves whose values are shown alike have the same
  };
  std::vector<Chip> chips;
  std::vector<Move> moves;  ///< by rank
};

/// What is known of the moves of a position, best line first.
struct KnownMoves {
  std::vector<MoveCode> line;     ///< the best move first; may be empty
  Score score;                    ///< of the line
  std::vector<MoveValue> values;  ///< of all moves, or empty
  std::string profile = {};       ///< as which their values are shown (Game::value_text); empty: as they are
};

/// `from`: only moves whose clicks begin on this cell; -1 = all. `whole_turn`: the best path goes to the end of the
/// turn, for games whose turns have steps.
HintMarks hint_marks(const Game& game, const Position& p, const KnownMoves& known, int from, bool whole_turn);

/// Equal moves have their paths all or none: of the best at most `max_equal_hints`, else the one that was chosen; of
/// the others as many as fit beside them.
inline constexpr int max_hint_moves = 3, max_equal_hints = 8;

}  // namespace ply
