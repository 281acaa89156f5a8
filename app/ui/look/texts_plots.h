// Texts of the plots, and of the tables beside them.
#pragma once

namespace ply::ui::texts::plot_tables {

inline constexpr const char* class_help =
    "By what moves do on the board, counted over the whole search, whatever moment is shown.";
inline constexpr const char* class_pending = "moves are being sorted by what they do";
inline constexpr const char* depth_help = "The depth of the iteration. A click goes to its end.";
inline constexpr const char* nodes_help = "Nodes visited in it, all its attempts together.";
inline constexpr const char* growth_help = "Nodes over the nodes of the iteration before.";
inline constexpr const char* branching_help = "Effective branching factor: nodes^(1/depth).";
inline constexpr const char* speed_help = "Nodes a second; files keep times only of searches limited by time.";
inline constexpr const char* table_help =
    "Recorded nodes that the transposition table answered, as a share of the recorded nodes. Entries that were found "
    "and did not answer are not in the record.";
inline constexpr const char* cuts_help = "Recorded nodes that were cut off.";
inline constexpr const char* first_help = "Of these, by their first move.";

}  // namespace ply::ui::texts::plot_tables

namespace ply::ui::texts {

namespace plots {
inline constexpr const char* no_iterations =
    "Score and best move of each iteration. Choose iterative deepening and press F5.";
inline constexpr const char* no_game =
    "The evaluation along the game. Play against the computer, or search positions with F5.";
inline constexpr const char* no_cuts = "Which move in the order cuts off. Press F5 to search.";
inline constexpr const char* no_table = "Answers of the transposition table. Choose the switch tt and press F5.";
inline constexpr const char* table_off =
    "The transposition table was off in this search. Choose the switch tt and press F5.";
inline constexpr const char* table_silent = "The table was on; it has answered no node by this moment.";
inline constexpr const char* first_move = "{:.1f} % of {} cut-offs by the first move";
inline constexpr const char* ordering_note =
    "A high share does not mean little waste: late refutations can still be costly.";
inline constexpr const char* iteration = "iteration";
inline constexpr const char* nodes = "nodes";
inline constexpr const char* nodes_of_search = "nodes of this search";
inline constexpr const char* root_alpha = "alpha of the root";
inline constexpr const char* root_beta = "beta of the root";
inline constexpr const char* moves_exact = "moves: = exactly";
inline constexpr const char* moves_lower = "moves: \u2265 at least";
inline constexpr const char* moves_upper = "moves: \u2264 at most";
inline constexpr const char* branching = "branching factor";
inline constexpr const char* growth = "nodes / nodes of the iteration before";
inline constexpr const char* mean = "nodes^(1/depth)";
inline constexpr const char* score_for = "score for {}, in {}";
inline constexpr const char* wins = "{} wins";
inline constexpr const char* other_unit = "{}: in {}, not drawn";
inline constexpr const char* one_iteration =
    "Only depth {} was searched, so there are no iterations to compare.\nWith iterative deepening this shows how the "
    "moves "
    "change places from depth to depth.";
inline constexpr const char* one_finished = "Only depth {} was finished, so there are no iterations to compare.";
inline constexpr const char* none_finished =
    "No depth was finished: the search was stopped first. Give it more nodes or time.";
inline constexpr const char* place = "Place {} at depth {}.";
inline constexpr const char* best_first = "best move first, score for {}";
inline constexpr const char* by_proof =
    "The best move comes first, then the others by what is known of them; ties in the order of the search.";
inline constexpr const char* more_moves = "lower places not drawn: {}";
inline constexpr const char* other_parity = "of the other parity";
inline constexpr const char* parity_note =
    "Only values whose search ended on a ply of the same side are joined; the others differ by the right to move.";
inline constexpr const char* turn = "turn";
inline constexpr const char* ply = "ply";
inline constexpr const char* searched = "searched";
inline constexpr const char* even = "even";
inline constexpr const char* cutting_place = "place of the cutting move";
inline constexpr const char* cut_share = "% of cut-offs";
inline constexpr const char* cut_offs = "cut-offs";
inline constexpr const char* depth_left = "depth left";
inline constexpr const char* answers = "table answers";
inline constexpr const char* no_cuts_yet = "No cut-offs by this moment.";
}  // namespace plots

}  // namespace ply::ui::texts
