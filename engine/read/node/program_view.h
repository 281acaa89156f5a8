// A genetic program taken apart on a board, and where it and a search choose differently.
#pragma once
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/program_face.h"

namespace ply {

struct ProgramNodeLine {
  int depth = 0;
  std::string text;  ///< "if<", "v", "12"
  int size = 1;      ///< nodes of the subtree
  ProgramValue value;
  std::string cell;  ///< name of the cell that was read; empty: none
};

/// A row of the table of moves, with what others think of its first ply. Values in the view of the mover.
struct ProgramMoveLine {
  ProgramRow row;
  std::optional<Score> search;  ///< internal unit of the profile
  std::optional<Score> exact;   ///< of Game::solve
};

/// What a tree is worth on a board, node by node.
struct ProgramTreeView {
  std::vector<ProgramNodeLine> nodes;
  std::string text, simplified;
  int simplified_size = 0;
  std::vector<std::string> reads;  ///< names of the cells
  std::vector<int> read_cells;     ///< the same cells, as programs count them
  bool reads_any = false;          ///< it computes the number of a cell
};
/// By the eyes of the side to move. `game` must have programs(). As quick as the tree is small.
ProgramTreeView view_program(const Game& game, const Position& position, const ProgramTree& tree);

/// What a program could do, and what it does.
struct ProgramMoves {
  ProgramDecision decision;  ///< its rows are in `moves`
  std::vector<ProgramMoveLine> moves;
};
struct ProgramInspection : ProgramTreeView, ProgramMoves {};

struct ProgramQuestion {
  Position position;
  ProgramTree tree;
  Mapping mapping;
  std::string profile = "modern";           ///< of the search beside it
  int depth = 8;                            ///< 0: no search
  bool exact = false;                       ///< solve the position as well: this can take long
  const std::atomic<bool>* stop = nullptr;  ///< of the solver
  Attention* attention = nullptr;           ///< stops all the rest
  /// Called with what is known already, before the next part begins that may take long: the program's own choice, the
  /// search.
  std::function<void(const ProgramMoves&)> each = {};
};
/// May take long. Of a finished game there are no moves.
ProgramMoves inspect_moves(const Game& game, const ProgramQuestion& question);
/// Both; `game` must have programs().
ProgramInspection inspect_program(const Game& game, const ProgramQuestion& question);

/// A position in which a program chose another move than a search.
struct ProgramDifference {
  Position position;
  std::string text;  ///< of the position
  MoveCode program = 0, search = 0;
  int program_value = 0, search_value = 0;  ///< what the search says of both, in the view of the mover
  int lost() const { return search_value - program_value; }
};
struct DifferenceQuestion {
  std::string profile = "modern";
  int depth = 8;
  int games = 10;  ///< against that search, from random starts, the sides in turn
  u64 seed = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(int games)> progress;
  Attention* attention = nullptr;  ///< the same as `stop`, also in the middle of a search
};
struct ProgramDifferences {
  /// Those that lose most first; no position twice; equal values are no difference
  std::vector<ProgramDifference> rows;
  int decisions = 0, different = 0;  ///< `different`: another move of less value
  i64 lost = 0;                      ///< in all
  /// By the nodes of the tree: in how many of the decisions another move is chosen with 0 in the place of that subtree
  /// (1, where it is 0 itself). 0: in these games it changed none.
  std::vector<int> changed;
};
ProgramDifferences program_differences(const Game& game, const ProgramPlayer& program,
                                       const DifferenceQuestion& question);

}  // namespace ply
