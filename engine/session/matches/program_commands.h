// What can be done to the genetic program that is looked at, as plain data.
#pragma once
#include <optional>
#include <string>

#include "engine/game/game.h"
#include "engine/game/program_text.h"

namespace ply::command {

struct ShowProgram {
  ProgramFile file;
};                         ///< it is looked at from now on; undo brings back the one before
struct ShowOwnProgram {};  ///< the one that the game brings along
struct OpenProgram {
  std::string path;
};  ///< one that was bred for another board is asked about first
struct PasteProgram {
  std::string text;
};  ///< a file's text, or an s-expression alone
struct TakeProgramAnyway {
  bool take;
};  ///< the answer to that question
/// In the place of the subtree at `node`, in the order of the tree
struct EditProgram {
  int node;
  std::string text;
};
struct SetProgramMapping {
  Mapping mapping;
};
struct UndoProgram {};
struct RedoProgram {};
struct SaveProgram {
  std::string path;
};
/// What it chooses in a position of the game on the board, that on the board if none is said, beside a search and the
/// exact values.
struct AskProgram {
  std::string profile;
  int depth = 8;
  bool exact = false;
  std::optional<Position> position = {};
};
/// Where it chooses worse than that search
struct FindDifferences {
  int games = 10;
  std::string profile;
  int depth = 8;
};
struct StopDifferences {};
struct GoToDifference {
  int row;
};  ///< its position comes onto the board as a game of its own

}  // namespace ply::command
