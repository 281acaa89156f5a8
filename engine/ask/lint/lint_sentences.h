// Sentences of findings that lead to a cause by themselves: those who find and those who work causes out share them.
// Inside this folder only.
#pragma once

namespace ply::lint_detail {

inline constexpr const char* root_asked_again =
    "The root was searched again and again with the same window and came to the same answer: it does not converge.";
inline constexpr const char* value_from_nothing =
    "The node has depth left, and comes to a win or a loss without children, an end, a static value or a table answer.";
inline constexpr const char* searched_without_move =
    "A search without a move has the window of the other side: it was called as after a move.";
inline constexpr const char* null_move_as_it_was =
    "The cut-off is by the value of a null move as the other side sees it: it was not turned round.";
inline constexpr const char* static_of_one_side =
    "The static values keep their sign where the mover changes: they are in the view of one side.";
inline constexpr const char* cell_was_filled =
    "A piece comes to a cell that is filled: the board is not the one that its line of moves gives.";
inline constexpr const char* mover_never_changes =
    "The side to move never changes in this search, though its board has two sides: one of them makes all moves.";
inline constexpr const char* window_negated_same_mover = "The window was negated though the mover did not change.";
inline constexpr const char* window_not_negated = "The window was not negated though the mover changed.";
inline constexpr const char* alpha_not_raised =
    "The window begins below what a move before it had reached: alpha was not raised.";
inline constexpr const char* not_searched_again =
    "A null window failed high inside the window, and the move was not searched again: its value is only a lower "
    "bound.";
inline constexpr const char* moves_left_out = "Moves were left out though nothing cut them off.";
inline constexpr const char* mover_not_in_key =
    "Another side is to move than at a node with the same key: the key does not include the side to move.";
inline constexpr const char* other_static =
    "A node with the same key has another static value: either something is missing from the key, or the evaluation "
    "does not depend on the position alone.";
inline constexpr const char* stopped_below =
    "A move below was stopped, and the node came to a value all the same, which the table may have stored.";
inline constexpr const char* illegal_move = "The move that led to the node is not legal there.";
inline constexpr const char* impossible_move =
    "The move that led to the node is none that a piece can make there, king or no king.";
inline constexpr const char* wrong_side = "The wrong side is to move.";
inline constexpr const char* drawn_and_decided = "The game is drawn here, and the value is that of a decided one.";
inline constexpr const char* won_and_not = "The side to move has won here, and the value says otherwise.";
inline constexpr const char* lost_and_not = "The side to move has lost here, and the value says otherwise.";

}  // namespace ply::lint_detail
