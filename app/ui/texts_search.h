// What the panels about a search say, one section a panel.
#pragma once

namespace ply::ui::texts {

inline constexpr const char* start_hint = "Press F5 to search this position, or F11 to step into it.";
inline constexpr const char* not_recorded_hint = "This search is not recorded. Switch recording on in the search panel and press F5.";
inline constexpr const char* running_hint = "The search has begun; its first nodes appear in a moment.";

namespace kinds {
inline constexpr const char* exact = "= exact: the search has proved this very value.";
inline constexpr const char* lower = "\u2265 lower bound: the value is this or more; a cut-off ended the search early.";
inline constexpr const char* upper = "\u2264 upper bound: the value is this or less; nothing better than the bound was found.";
inline constexpr const char* none = "Nothing is proved yet.";
}  // namespace kinds

namespace why {
inline constexpr const char* title = "Why not?";
inline constexpr const char* assumed = "Assumed by the search, not proved.";
inline constexpr const char* go_there = "Go to the node";
}  // namespace why

namespace tree {
inline constexpr const char* empty = "The tree around the node that all panels look at: who moves, what each move is worth, what was cut off and why.";
inline constexpr const char* help = "Click selects a node, double click opens or closes it. Drag moves the drawing, the wheel zooms.";
inline constexpr const char* ghost = "{} was not searched.";
inline constexpr const char* unrecorded = "{} visits below this node were not recorded.";
inline constexpr const char* more = "too many open nodes: some are not drawn";
inline constexpr const char* legend_first = "first moves; its score in the colour of the side that is better";
inline constexpr const char* legend_second = "second moves";
inline constexpr const char* legend_best = "on the best line so far";
inline constexpr const char* legend_cut = "cut off: moves behind it were not searched";
inline constexpr const char* legend_table = "answered by the table";
inline constexpr const char* legend_quiescence = "quiescence: forcing moves beyond the depth";
inline constexpr const char* legend_open = "open: being searched";
inline constexpr const char* legend_not_yet = "not reached at this moment";
inline constexpr const char* legend_ghost = "a move that was not searched";
inline constexpr const char* previous_root = "The search before: an earlier iteration or attempt";
inline constexpr const char* next_root = "The next iteration or attempt";
}  // namespace tree

namespace outline {
inline constexpr const char* empty = "The tree as an indented list with its windows and values, however large it is.";
inline constexpr const char* open_all = "Open all";
inline constexpr const char* open_all_help = "Every recorded node becomes a row.";
inline constexpr const char* close_all = "Close all";
inline constexpr const char* close_all_help = "Only the way to the shown node stays open.";
inline constexpr const char* skipped = "not searched";
inline constexpr const char* move = "The move that led to the node.";
inline constexpr const char* mover = "Who moves there. Up: the first side, down: the second.";
inline constexpr const char* depth = "Plies left to search when the node was entered.";
inline constexpr const char* alpha = "The lower end of its entry window: what the side in view was already sure of.";
inline constexpr const char* beta = "The upper end of its entry window: more than this the other side will not allow.";
inline constexpr const char* value = "What the node returned, with what it proves.";
inline constexpr const char* end = "How the node ended.";
inline constexpr const char* nodes = "Nodes visited below and including it.";
}  // namespace outline

namespace icicle {
inline constexpr const char* empty = "Where the nodes went: a box for each node, as wide as what it cost, its children below it.";
inline constexpr const char* help = "Click selects, double click zooms to a subtree, Esc zooms out. The wheel zooms at the mouse, drag moves.";
inline constexpr const char* merged = "{} nodes in boxes too narrow to draw";
inline constexpr const char* unrecorded = "{} visited nodes that were not recorded";
inline constexpr const char* all_roots = "all iterations";
}  // namespace icicle

namespace bars {
inline constexpr const char* empty = "What is known of each move at the root: an interval that closes as the search proves more.";
inline constexpr const char* bounds_only = "{} of {} moves are only bounds: they are not ties.";
inline constexpr const char* all_exact = "Every move is known exactly.";
inline constexpr const char* none_known = "Nothing is known of any move yet.";
inline constexpr const char* unsound = "This search prunes on assumptions, so the bounds are not proofs.";
inline constexpr const char* by_order = "search order";
inline constexpr const char* by_value = "value";
inline constexpr const char* before = "The pale band is what the iteration before knew.";
}  // namespace bars

namespace node {
inline constexpr const char* empty = "One node in full: its window and who set it, its value, its moves in the order in which they were searched.";
inline constexpr const char* not_yet = "Not reached at this moment.";
inline constexpr const char* alpha = "What the side in view is already sure of, by a move searched before. A value must beat it to matter.";
inline constexpr const char* beta = "What the other side is sure of elsewhere. A value that reaches it ends the node: cut-off.";
inline constexpr const char* statik = "The evaluation of the position itself, without looking further.";
inline constexpr const char* value = "What the search of this node returned.";
inline constexpr const char* known = "What its moves prove so far.";
inline constexpr const char* best = "The best move by this moment.";
inline constexpr const char* visit = "Its true place among all nodes that were visited.";
inline constexpr const char* lint = "The window does not follow from the node above: a fault of the search.";
inline constexpr const char* ask_why = "Why was it not searched? Click.";
inline constexpr const char* cut_off = "cut off";
inline constexpr const char* not_yet_searched = "not yet";
inline constexpr const char* stopped = "stopped before";
inline constexpr const char* not_recorded = "not recorded";
inline constexpr const char* no_need = "not searched";
inline constexpr const char* why_column = "Why the move was searched at this place.";
inline constexpr const char* pass_column = "How it was searched: full window, scout (null window), again after a scout, or a probe beside the line.";
inline constexpr const char* value_column = "What it returned, in the chosen view, with what it proves.";
inline constexpr const char* window_column = "The window it was given.";
inline constexpr const char* nodes_column = "Nodes it cost; the bar is its share of this node.";
}  // namespace node

namespace heuristic {
inline constexpr const char* empty = "The static evaluation taken apart, term by term.";
inline constexpr const char* unknown = "The position of this node is not known, so it cannot be evaluated.";
inline constexpr const char* board_note = "The position on the board; no node is selected.";
inline constexpr const char* next_search = "Changed weights are applied on the next search.";
inline constexpr const char* reset = "Reset weights";
inline constexpr const char* reset_help = "Back to the profile's own weights.";
inline constexpr const char* other_profile = "The search used the profile {}; the sliders change {}.";
inline constexpr const char* finished = "The game is over here: its result counts instead of the terms.";
inline constexpr const char* disagrees = "The recorded static value differs: it was made by another evaluation.";
inline constexpr const char* alone = "alone";
inline constexpr const char* against_root = "against root";
inline constexpr const char* against_pin = "against pin";
inline constexpr const char* no_pin = "Pin a node with P to compare with it.";
inline constexpr const char* is_root = "This is the root: there is nothing to compare.";
inline constexpr const char* contribution = "weight x difference, in the chosen view; the sum of this column is the value.";
}  // namespace heuristic

namespace timeline {
inline constexpr const char* empty = "The whole search from left to right; below it the window of the shown node, event by event.";
inline constexpr const char* help = "Click or drag to go to a moment.";
inline constexpr const char* catching_up = "catching up";
}  // namespace timeline

namespace plots {
inline constexpr const char* no_iterations = "Score and best move of each iteration. Choose iterative deepening and press F5.";
inline constexpr const char* no_game = "The evaluation along the game. Play against the computer, or search positions with F5.";
inline constexpr const char* no_cuts = "Which move in the order cuts off. Press F5 to search.";
inline constexpr const char* no_table = "Answers of the transposition table. Choose the switch tt and press F5.";
inline constexpr const char* first_move = "{:.1f} % of {} cut-offs by the first move";
inline constexpr const char* ordering_note = "A high share does not mean little waste: late refutations may still be dear.";
}  // namespace plots

}  // namespace ply::ui::texts
