// What is said of one node, and of one moment: root bars, the node, its evaluation term by term, the timeline.
#pragma once

namespace ply::ui::texts {

namespace bars {
inline constexpr const char* empty =
    "What is known of each move at the root: an interval that closes as the search learns more.";
inline constexpr const char* bounds_only = "For {} of {} moves only a bound is known: equal numbers are not ties.";
inline constexpr const char* all_exact = "Every move is known exactly.";
inline constexpr const char* none_known = "Nothing is known of any move yet.";
inline constexpr const char* unsound = "This search prunes on assumptions, so the bounds are not proofs.";
inline constexpr const char* by_order = "search order";
inline constexpr const char* depth = "depth {}, {} nodes";
inline constexpr const char* attempts = "depth {}, {} attempts together, {} nodes";
inline constexpr const char* attempts_help =
    "An iteration whose window was missed is searched again with a wider one. Bounds and nodes are those of all its "
    "attempts; the node panel shows one of them.";
inline constexpr const char* unfinished =
    "{} will be played: depth {} was not finished, but had found it better than {}, the best of depth {}.";
inline constexpr const char* by_value = "value";
inline constexpr const char* before = "The pale band is what the iteration before knew.";
}  // namespace bars

namespace node {
inline constexpr const char* empty =
    "One node in full: its window and who set it, its value, its moves in the order in which they were searched.";
inline constexpr const char* not_yet = "Not reached at this moment.";
inline constexpr const char* best_so_far = "Plain minimax: the best so far, which cuts nothing off.";
inline constexpr const char* statik = "The evaluation of the position itself, without looking further.";
inline constexpr const char* value = "What the search of this node returned.";
inline constexpr const char* known = "What is known of it by its moves so far.";
inline constexpr const char* best = "The best move by this moment.";
inline constexpr const char* all_attempts =
    "Of all attempts of this iteration together, as the root bars and the plots count them.";
inline constexpr const char* visit = "Its place among all nodes that were visited; some before it were not recorded.";
inline constexpr const char* cut_off = "cut off";
inline constexpr const char* uncounted = "more moves, not counted: {}";
inline constexpr const char* not_yet_searched = "not yet";
inline constexpr const char* stopped = "stopped before";
inline constexpr const char* not_recorded = "not recorded";
inline constexpr const char* no_need = "not searched";
inline constexpr const char* why_column = "Why the move was searched at this place.";
inline constexpr const char* pass_column =
    "How it was searched: full window, scout (null window), again after a scout, or a probe beside the line.";
inline constexpr const char* value_column = "What it returned, in the chosen view, with its kind.";
inline constexpr const char* window_column = "The window it was given.";
inline constexpr const char* nodes_column = "Nodes it cost; the bar is its share of this node.";
inline constexpr const char* untold = "not told";
inline constexpr const char* source = "{} to {}";
inline constexpr const char* source_help =
    "The lines of its engine's own source that entered and left the node: PT_ENTER and PT_RETURN, or line and "
    "left_line of a log.";
inline constexpr const char* so_far = "so far: the node is open";
inline constexpr const char* line = "{} to move, depth {}{}";
inline constexpr const char* not_reached = "not reached";
inline constexpr const char* open = "open";
inline constexpr const char* less_deep = "reduced";
inline constexpr const char* entered_with = "(entered with {})";
inline constexpr const char* window_help =
    "The window: grey as it was entered, coloured as it is now. Diamond: the value. Circle: the static value.";
}  // namespace node

namespace heuristic {
inline constexpr const char* empty = "The static evaluation taken apart, term by term.";
inline constexpr const char* unknown = "The position of this node is not known, so it cannot be evaluated.";
inline constexpr const char* board_note = "The position on the board; no node is selected.";
inline constexpr const char* next_search = "Changed weights apply to the next search.";
inline constexpr const char* reset = "Reset weights";
inline constexpr const char* reset_help = "Back to the profile's own weights.";
inline constexpr const char* other_profile = "The search used the profile {}; the sliders change {}.";
inline constexpr const char* finished = "The game is over here: its result counts instead of the terms.";
inline constexpr const char* disagrees = "The recorded static value differs: it was made by another evaluation.";
inline constexpr const char* alone = "alone";
inline constexpr const char* no_pin = "Pin a node with P to compare with it.";
inline constexpr const char* is_root = "This is the root: there is nothing to compare.";
inline constexpr const char* on_board = "all on the board";
inline constexpr const char* on_board_help =
    "The board shows what each cell adds to the value, in proportion. One term alone is shown there while the mouse is "
    "on it.";
inline constexpr const char* other_board = "The board shows another position: nothing is marked there.";
inline constexpr const char* term_places = "{}: {} {}, {} {}, weight {}; {} for {}";
inline constexpr const char* all_places = "all terms: {} for {}";
inline constexpr const char* cell_places = "{}: {} of {}";
inline constexpr const char* position = "the position";
inline constexpr const char* opponent =
    "This evaluation is made for the player who searches: the opponent's figures marked \"/2\" count half, and those "
    "in brackets do not count.";
inline constexpr const char* contribution =
    "weight x difference, in the chosen view; the sum of this column is the value.";
inline constexpr const char* total = "total";
inline constexpr const char* game_over = "game over";
}  // namespace heuristic

namespace timeline {
inline constexpr const char* empty =
    "The whole search from left to right; below it the window of the shown node, event by event.";
inline constexpr const char* help = "Click or drag to go to a moment.";
inline constexpr const char* catching_up = "catching up";
inline constexpr const char* did_enter = "is entered";
inline constexpr const char* did_raise = "raises the bound";
inline constexpr const char* did_cut = "cuts off";
inline constexpr const char* did_nothing = "changes nothing";
inline constexpr const char* did_not_count = "does not count";
inline constexpr const char* did_leave = "is left";
}  // namespace timeline

}  // namespace ply::ui::texts
