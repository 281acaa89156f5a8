// The board of another engine's search whose game is shown, but not searched here: chess, a grid.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/trace/recording.h"

namespace ply {

/// A move's text with what the line says of the board behind it (`cell`, `board`), as one: nodes of the same move that
/// differ in it are told apart.
std::string text_with_board(std::string_view move, std::string_view board);
/// Of a header that describes a grid (`board`: "7x6 X/O") with the rows at its root, or none: the position of the plan.
std::string grid_at(std::string_view board, std::string_view root);
/// The texts of the moves become those of the plan. What they say of the board is kept where the board is a grid: of
/// others the rules are known.
void set_move_texts(SearchPlan& plan, std::vector<std::string> texts);

/// Why nothing shows the positions of such a search: what is wrong with its rules or its root, else `otherwise`. Empty:
/// they are shown.
std::string why_no_board(const SearchPlan& plan, const std::string& otherwise);
/// Of a search whose positions are shown: which of its moves cannot be played where they were, with the first of them
/// and how many nodes stand on no position. Empty: all can. One move a node is played.
std::string unplayable_moves(const Recording& recording);

}  // namespace ply
