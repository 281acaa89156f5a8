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

struct ProgramInspection {
  std::vector<ProgramNodeLine> nodes;
  std::string text, simplified;
  int simplified_size = 0;
  std::vector<std::string> reads;  ///< names of the cells
  bool reads_any = false;          ///< it computes the number of a cell
  ProgramDecision decision;        ///< its rows are in `moves`
  std::vector<ProgramMoveLine> moves;
};

struct ProgramQuestion {
  Position position;
  ProgramTree tree;
  Mapping mapping;
  std::string profile = "modern";  ///< of the search beside it
  int depth = 8;                   ///< 0: no search
  bool exact = false;              ///< solve the position as well: this can take long
  const std::atomic<bool>* stop = nullptr;  ///< of the solver
};
/// `game` must have programs(). Of a finished game there are node values and no moves.
ProgramInspection inspect_program(const Game& game, const ProgramQuestion& question);

/// A position in which a program chose another move than a search.
struct ProgramDifference {
  Position position;
  std::string text;             ///< of the position
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
};
struct ProgramDifferences {
  std::vector<ProgramDifference> rows;  ///< those that lose most first; no position twice; equal values are no difference
  int decisions = 0, different = 0;     ///< `different`: another move of less value
  i64 lost = 0;                         ///< in all
};
ProgramDifferences program_differences(const Game& game, const ProgramPlayer& program, const DifferenceQuestion& question);

}  // namespace ply
