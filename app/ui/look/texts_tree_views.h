// What the panels say that show the tree of a search as a whole: the line with its corridor, the outline, the icicle.
#pragma once

namespace ply::ui::texts {

namespace tree {
inline constexpr const char* empty =
    "The tree around the node that all panels look at: who moves, what each move is worth, what was cut off and why.";
inline constexpr const char* help =
    "Click selects a node, double click opens or closes it. Drag moves the drawing, the wheel zooms.";
inline constexpr const char* unrecorded = "{} visits below this node were not recorded.";
inline constexpr const char* more = "too many open nodes: some are not drawn";
inline constexpr const char* legend_first = "the first side moves; scores are in the colour of the side they favour";
inline constexpr const char* legend_second = "the second side moves";
inline constexpr const char* legend_best = "on the best line so far";
inline constexpr const char* legend_cut = "cut off: moves behind it were not searched";
inline constexpr const char* legend_table = "answered by the table";
inline constexpr const char* legend_quiescence = "quiescence: forcing moves beyond the depth";
inline constexpr const char* legend_open = "open: being searched, with its window";
inline constexpr const char* legend_rest = "that many moves are not drawn: a click draws them";
inline constexpr const char* rest = "{} of {} moves are not drawn. Click draws them.";
inline constexpr const char* rest_no_room =
    "{} of {} moves are not drawn: a drawing has at most {} nodes. The outline lists all of them.";
inline constexpr const char* not_drawn = "{} of {} moves here are not drawn";
inline constexpr const char* above = "{} above";
inline constexpr const char* below = "{} below";
inline constexpr const char* out_of_sight = "{} more out of sight this way. Drag the drawing, or click.";
inline constexpr const char* legend_not_yet = "not reached at this moment";
inline constexpr const char* legend_ghost = "cut off: a move that needed no search";
inline constexpr const char* legend_stopped = "the search was stopped before it came to this move";
inline constexpr const char* turns = "turns";
inline constexpr const char* turns_help =
    "Whole turns: all plies that one side plays in a row are one step, here and in the plot of the game.";
inline constexpr const char* previous_root = "The search before: an earlier iteration or attempt";
inline constexpr const char* next_root = "The next iteration or attempt";
}  // namespace tree

namespace corridor {
inline constexpr const char* whose = "score for {}";
inline constexpr const char* to_move = "{} to move, depth {}";
inline constexpr const char* still_to_move = "{} still to move, depth {}";
inline constexpr const char* quiescence = "{} to move, quiescence";
inline constexpr const char* scout = ", scout";
inline constexpr const char* reduced = ", reduced";
inline constexpr const char* again = ", again with the open window";
inline constexpr const char* probe = ", null move";
inline constexpr const char* shallow_probe = ", shallow search";
inline constexpr const char* attempt = ", attempt {}";
inline constexpr const char* folded_rows = "plies {} to {}: {}";
inline constexpr const char* folded_row = "ply {}: {}";
inline constexpr const char* folded_count = "rows folded: {}";
inline constexpr const char* unfold_help = "Show these rows.";
inline constexpr const char* fold_again = "fold the middle";
inline constexpr const char* fold_help = "Show only the ends of this line.";
inline constexpr const char* null_move = "pass";
inline constexpr const char* shallow = "shallow";
inline constexpr const char* scouted = "scout";
inline constexpr const char* not_listed = "{} forcing moves";
inline constexpr const char* before = "{} before";
inline constexpr const char* more = "+{} more";
inline constexpr const char* more_cut = "+{} cut off";
inline constexpr const char* more_help = "Show all moves of this position.";
inline constexpr const char* fewer = "fewer";
inline constexpr const char* fewer_help = "Show only as many moves as fit.";
inline constexpr const char* cut = "cut";
inline constexpr const char* last_move = "last move";
inline constexpr const char* closed = "closed";
inline constexpr const char* no_left = "no lower bound";
inline constexpr const char* no_right = "no upper bound";
inline constexpr const char* set_by = "set by {}";
inline constexpr const char* still = "still {}'s";
inline constexpr const char* stand_pat = "standing pat";
inline constexpr const char* aspiration = "aspiration window";
inline constexpr const char* root_window = "the root's window";
inline constexpr const char* unknown = "not told";
inline constexpr const char* handed = "when {} was entered";
inline constexpr const char* to_hand = "when {} is entered";
inline constexpr const char* question = "more than {}?";
inline constexpr const char* left_wall = "Left wall:";
inline constexpr const char* right_wall = "Right wall:";
inline constexpr const char* go_to_owner = "Click goes there.";
inline constexpr const char* outer_help =
    "Between the lines of the scale distances are true; beyond a break they shrink, and the number there is the "
    "outermost. Wins lie at the rim.";
inline constexpr const char* line = "line";
inline constexpr const char* graph = "graph";
}  // namespace corridor

namespace outline {
inline constexpr const char* empty = "The tree as an indented list with its windows and values, however large it is.";
inline constexpr const char* open_all = "Open all";
inline constexpr const char* open_all_help = "Every recorded node becomes a row.";
inline constexpr const char* close_all = "Close all";
inline constexpr const char* close_all_help = "Only the path to the shown node stays open.";
inline constexpr const char* move = "The move that led to the node.";
inline constexpr const char* mover = "Who moves there. Up: the first side, down: the second.";
inline constexpr const char* depth = "Plies left to search when the node was entered.";
inline constexpr const char* alpha =
    "The lower end of its entry window: a value must beat it to matter. What it stands on, the panel Node says.";
inline constexpr const char* beta =
    "The upper end of its entry window: a value that reaches it ends the node. What it stands on, the panel Node says.";
inline constexpr const char* value = "What the node returned, with its kind.";
inline constexpr const char* end = "How the node ended.";
inline constexpr const char* nodes = "Nodes visited below and including it.";
inline constexpr const char* end_all = "all searched";
inline constexpr const char* end_left = "some left out";  // by switches, of more moves than are counted
inline constexpr const char* end_low = "all fail low";
inline constexpr const char* end_horizon = "horizon";
inline constexpr const char* end_over = "game over";
inline constexpr const char* end_repetition = "repetition";
inline constexpr const char* end_limit = "move limit";
inline constexpr const char* end_turn_won = "wins this turn";
inline constexpr const char* end_table = "table";
inline constexpr const char* end_null = "assumed";
inline constexpr const char* end_shallow = "shallow search";
inline constexpr const char* end_stopped = "stopped";
inline constexpr const char* end_open = "open";
inline constexpr const char* end_cut = "cut {}/{}";
}  // namespace outline

namespace icicle {
inline constexpr const char* other_lines = "other lines";
inline constexpr const char* source = "entered at {}, left at {}";
inline constexpr const char* empty =
    "Where the nodes went: a box for each node, as wide as what it cost, its children below it.";
inline constexpr const char* merged = "{} nodes in boxes too narrow to draw";
inline constexpr const char* unrecorded = "{} visited nodes that were not recorded";
inline constexpr const char* all_roots = "all iterations";
inline constexpr const char* cut_first = "cut by the first move";
inline constexpr const char* cut_late = "cut later";
inline constexpr const char* all_searched = "all searched";
inline constexpr const char* table = "table";
inline constexpr const char* horizon = "horizon";
inline constexpr const char* over = "game over";
inline constexpr const char* over_or_won = "game over or won";
inline constexpr const char* full = "full window";
inline constexpr const char* null_window = "null window";
inline constexpr const char* scout = "scout";
inline constexpr const char* again = "again";
inline constexpr const char* probe = "probe";
inline constexpr const char* first_move = "first move";
inline constexpr const char* early_move = "second, third";
inline constexpr const char* late_move = "later";
inline constexpr const char* good_for = "good for {}";
inline constexpr const char* even = "even";
inline constexpr const char* not_recorded = "not recorded";
inline constexpr const char* open = "open";
inline constexpr const char* pruned = "left before its moves";
inline constexpr const char* aborted = "stopped";
inline constexpr const char* total = "{} nodes";
inline constexpr const char* density =
    "{} nodes in boxes too narrow to draw; {:.0f} % of this width reaches this depth";
}  // namespace icicle

}  // namespace ply::ui::texts
