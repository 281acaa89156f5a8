// Positions and games of boards that are only shown, as other programs keep them: lists of FEN or EPD, one a line, and
// PGN. They choose where an engine is asked, or which node of its search is meant.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/budget.h"
#include "engine/game/board_face.h"

namespace ply {

struct ListedBoard {
  int line = 0;      ///< of the text, from 1, where it begins
  std::string name;  ///< "Ann - Bob", the id of an EPD; else empty
  BoardSetup start;
  std::vector<MoveCode> moves = {};
  std::optional<Error> broken = {};        ///< of a game whose text goes on: why it cannot be played on
  std::vector<std::string> left_out = {};  ///< "3 comments"
};

/// All of a text; at least one. The error names the line. Each line is an entry of the budget.
Result<std::vector<ListedBoard>> board_lines(const BoardType& type, const RuleValues& rules, std::string_view text,
                                             Budget& budget);
/// Whether a text says itself, by how it begins, that it holds positions or games of such a board, not a few words that
/// may be anything.
bool is_surely_of(const BoardType& type, std::string_view text);
/// The positions that are meant, as the face writes them. `pick`: only of this one, from 1; 0: of all. `plies`: of a
/// game the position after this number; nothing: the last one where it goes on. The error: there are fewer.
Result<std::vector<std::string>> positions_of(const std::vector<ListedBoard>& lines, std::size_t pick,
                                              std::optional<std::size_t> plies);

}  // namespace ply
