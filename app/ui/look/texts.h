// What the interface says, one section a panel or dialog. Labels and help sentences of commands stand in the command
// table (commands/*.cpp), names of rules and switches come from the games. Keep sentences short, without exclamation
// marks.
#pragma once

namespace ply::ui::texts {

namespace board {
inline constexpr const char* to_move = "to move";
inline constexpr const char* node_caption = "Node position";
inline constexpr const char* node_help = "The position of the node that all panels show. The game stands where it was.";
inline constexpr const char* back_to_game = "Back to the game";
inline constexpr const char* play_from_node = "Play on from here";
inline constexpr const char* editing_caption = "Editing";
inline constexpr const char* editing_help =
    "A click puts what the brush holds on a cell, a right click clears the cell. The brushes are in the editor.";
inline constexpr const char* thinking = "thinking";
inline constexpr const char* pass = "Pass";
inline constexpr const char* only_pass = "{} can only pass.";
inline constexpr const char* which_move = "Which move?";
inline constexpr const char* start_of_game = "Click to move. Space: computer moves. H: hint.";
inline constexpr const char* new_game = "New game";
inline constexpr const char* undo = "Take back";
inline constexpr const char* hint = "Hint";
inline constexpr const char* then = "then";
inline constexpr const char* after_plies = "After {} {}.";
inline constexpr const char* bar_empty = "No score of this position is known. F5 searches it.";
inline constexpr const char* bar_score = "For {}: {}, depth {}";
inline constexpr const char* bar_meaning =
    "The larger a side's part, the better it stands; at the middle line {} and {} are equal.";
inline constexpr const char* bar_scale =
    "At the small marks three games out of four are won: for {} that is a score of {}.";
}  // namespace board

namespace moves {
inline constexpr const char* empty = "No moves yet. Play one on the board, or paste a list of moves (Ctrl+V).";
inline constexpr const char* promote = "Make this the main line";
inline constexpr const char* go_here = "Go here";
inline constexpr const char* play_on = "Play on from here";
inline constexpr const char* random_start = "{} random plies, seed {}";
inline constexpr const char* comment_hint = "Comment on this position";
inline constexpr const char* comment_help =
    "Saved with the game. Enter keeps the new text, Esc the old one; an empty text removes the comment.";
}  // namespace moves

namespace statistics {
inline constexpr const char* empty =
    "How often each side has won, over the games finished since the program was started, and how long computers take "
    "for a move.";
inline constexpr const char* people = "People against computers: {}, {}, {}";
inline constexpr const char* times = "Time of computers for a move";
inline constexpr const char* bar = "{} won {}, {} drawn, {} won {}";
}  // namespace statistics

namespace turn {
inline constexpr const char* empty = "This game has no turns of several steps.";
inline constexpr const char* end = "End the turn";
inline constexpr const char* undo_step = "Undo step";
inline constexpr const char* undo_turn = "Undo turn";
inline constexpr const char* undo_step_help = "Takes back the last step, or the first half of an unfinished push.";
inline constexpr const char* undo_turn_help = "Takes back every step of this turn, or the turn before it.";
inline constexpr const char* clicks = "Clicks";
}  // namespace turn

namespace editor {
inline constexpr const char* empty = "Set up any position: pick a piece, click on the board, say who is to move.";
inline constexpr const char* begin = "Edit the position";
inline constexpr const char* keep = "Play from here";
inline constexpr const char* cancel = "Cancel";
inline constexpr const char* clear = "Clear";
inline constexpr const char* start = "Start position";
inline constexpr const char* mirror = "Mirror";
inline constexpr const char* rotate = "Rotate";
inline constexpr const char* swap_colours = "Swap colours";
inline constexpr const char* allowed = "This position can be played.";
inline constexpr const char* paste_hint = "Position, moves or a whole game";
inline constexpr const char* paste = "Use this text";
inline constexpr const char* amounts = "A click adds one, a right click removes one, the wheel does both.";
}  // namespace editor

namespace book {
inline constexpr const char* none = "The original program of this game had no opening book.";
inline constexpr const char* what =
    "A computer with a classic profile draws its first move from these. A search never consults the book.";
inline constexpr const char* seed = "The same seed draws the same moves; every new game takes the next one.";
inline constexpr const char* original = "Back to the original program's four moves for each side";
}  // namespace book

namespace search {
inline constexpr const char* sound = "sound";
inline constexpr const char* unsound = "unsound";
inline constexpr const char* sound_help = "Never changes the value at a fixed depth.";
inline constexpr const char* unsound_help = "May change the value at a fixed depth.";
inline constexpr const char* no_limit = "Without any limit the search runs until it is stopped.";
inline constexpr const char* keep_shallow = "keep shallow plies";
inline constexpr const char* stop_recording = "stop recording";
inline constexpr const char* keep_shallow_help =
    "When the memory is full, only plies near the root are still recorded.";
inline constexpr const char* stop_recording_help =
    "When the memory is full, nothing more is recorded; the search goes on.";
inline constexpr const char* not_recorded = "Not recorded: fast, but there is nothing to look at afterwards.";
inline constexpr const char* weights_changed = "The weights differ from those of the profile.";
}  // namespace search

namespace log {
inline constexpr const char* empty = "Nothing has happened yet. News, warnings and errors are kept here.";
}

namespace dialogs {
inline constexpr const char* palette_hint = "What do you want to do?";
inline constexpr const char* nothing_found = "No command matches.";
inline constexpr const char* keys_title = "Keys";
inline constexpr const char* keys_hint = "find a key or a command";
inline constexpr const char* about_title = "About Plyscope";
inline constexpr const char* about =
    "Plyscope shows how alpha-beta search thinks. Every search it runs can be watched, stopped, stepped forwards and "
    "backwards, and questioned.";
inline constexpr const char* folder = "folder";
inline constexpr const char* recent = "recent files";
inline constexpr const char* all_files = "all files";
inline constexpr const char* games_and_recordings = "games and recordings";
inline constexpr const char* text_files = "text files";
inline constexpr const char* recordings = "recordings";
inline constexpr const char* pictures = "pictures";
inline constexpr const char* left_out = "{} files of other kinds are not listed.";
inline constexpr const char* exists = "This file exists and will be replaced.";
}  // namespace dialogs

namespace welcome {
inline constexpr const char* name = "Plyscope";
inline constexpr const char* tagline = "See how alpha-beta search thinks.";
inline constexpr const char* play = "Play";
inline constexpr const char* play_about =
    "{} against the computer. Take moves back, ask for hints, look into its search.";
inline constexpr const char* play_button = "Play";
inline constexpr const char* you_begin = "you begin";
inline constexpr const char* computer_begins = "computer begins";
inline constexpr const char* watch = "Watch a search think";
inline constexpr const char* watch_about =
    "A recorded search of {} plays by itself, and a sentence says what happens. Any key takes over.";
inline constexpr const char* watch_button = "Watch";
inline constexpr const char* slowly = "slowly";
inline constexpr const char* briskly = "briskly";
inline constexpr const char* fast = "fast";
inline constexpr const char* pace_help = "About {} events a second; at each a node is entered, or left again.";
inline constexpr const char* learn = "Learn alpha-beta";
inline constexpr const char* learn_about =
    "A tree small enough to follow every step: no tricks, only the two bounds and the cut-offs they make.";
inline constexpr const char* learn_button = "Learn";
inline constexpr const char* textbook = "textbook tree";
inline constexpr const char* random_tree = "random tree";
inline constexpr const char* moves_a_node = "%d moves";
inline constexpr const char* plies = "%d plies";
inline constexpr const char* branching_help = "How many moves every node has.";
inline constexpr const char* depth_help = "How many plies deep the tree is.";
inline constexpr const char* another = "Another";
inline constexpr const char* another_help = "Draws new values for the leaves.";
inline constexpr const char* recent = "Recent files";
inline constexpr const char* examples = "Examples";
inline constexpr const char* come_back =
    "Arrows and Enter choose here. This page is in the Help menu; Ctrl+P finds every command, F1 lists all keys.";
inline constexpr const char* look_around = "Just look around";
inline constexpr const char* watching = "watching a search: any key takes over";
inline constexpr const char* taken_over =
    "The search is yours: , and . step back and on, F7 goes to the next cut-off, Ctrl+Space plays on.";
inline constexpr const char* watched = "The search is over. Drag the timeline, or press , to step back through it.";
inline constexpr const char* learning =
    "Press F11 again and again: each press enters or leaves a node. F7 goes to the next cut-off, comma goes back.";
}  // namespace welcome

namespace start {
inline constexpr const char* title = "Start a game";
inline constexpr const char* players = "Players";
inline constexpr const char* rules = "Rules";
inline constexpr const char* beginning = "Beginning";
inline constexpr const char* examples = "Examples";
inline constexpr const char* mode = "Mode";
inline constexpr const char* humans = "human - human";
inline constexpr const char* mixed = "human - computer";
inline constexpr const char* computers = "computer - computer";
inline constexpr const char* first_move = "First move";
inline constexpr const char* you = "you";
inline constexpr const char* human = "Human";
inline constexpr const char* computer = "computer";
inline constexpr const char* a_move = "{} a move";
inline constexpr const char* time_help =
    "How long this level thinks about a move on this machine, measured on a few positions.";
inline constexpr const char* own = "a limit of your own";
inline constexpr const char* own_help =
    "Choose the evaluation, and how far it looks: in plies, nodes or milliseconds a move.";
inline constexpr const char* own_depth = "plies";
inline constexpr const char* own_nodes = "nodes";
inline constexpr const char* own_time = "ms";
inline constexpr const char* position = "Position";
inline constexpr const char* random_plies = "Random plies";
inline constexpr const char* random_help = "Played at random before anyone moves; the same seed gives the same moves.";
inline constexpr const char* seed = "seed";
inline constexpr const char* seed_help = "Decides everything that is random at the start of the game.";
inline constexpr const char* draw_seed = "Draw one";
inline constexpr const char* play = "Play";
}  // namespace start

namespace status {
inline constexpr const char* ready = "ready";
inline constexpr const char* searching = "searching";
inline constexpr const char* paused = "paused";
inline constexpr const char* thinking = "the computer thinks";
inline constexpr const char* finished = "search finished at depth {}";
inline constexpr const char* settled = "search finished at depth {}: a deeper one would find the same";
inline constexpr const char* node_limit = "node limit reached";
inline constexpr const char* time_limit = "time limit reached";
inline constexpr const char* stopped = "search stopped by you";
inline constexpr const char* failed = "search ended by an error";
inline constexpr const char* depth_done = ", depth {} finished";
inline constexpr const char* no_depth_done = ", no depth finished";
inline constexpr const char* recording_full = ", full: {} nodes not kept";
inline constexpr const char* not_kept = ", {} nodes not kept";
inline constexpr const char* opened = "opened recording";
inline constexpr const char* opening = "opening {}: {:.0f} %";
inline constexpr const char* editing = "editing a position";
inline constexpr const char* over = "game over";
inline constexpr const char* before_first = "start";
}  // namespace status

// --- Panels about a search

inline constexpr const char* start_hint = "Press F5 to search this position, or F11 to step into it.";
inline constexpr const char* not_recorded_hint =
    "This search is not recorded. Switch recording on in the search panel and press F5.";
inline constexpr const char* running_hint = "The search has begun; its first nodes appear in a moment.";

namespace scores {
inline constexpr const char* for_side = "for {}";
inline constexpr const char* whose = "scores for {}";
inline constexpr const char* points = "points";
inline constexpr const char* whose_in = "scores for {}, in {}";
inline constexpr const char* whose_mixed = "scores for {}, of several profiles";
inline constexpr const char* from_here = "From here on {}, in {}.";
inline constexpr const char* for_mover = "each score for the side to move there";
inline constexpr const char* help =
    "In whose view the scores of a search are shown: the root player's, the first side's, or the mover's. V changes "
    "it.";
inline constexpr const char* game_help = "What belongs to the game is always shown for the first side.";
inline constexpr const char* hidden = "What the computer thinks is hidden. Z shows it again.";
}  // namespace scores

namespace stale {
inline constexpr const char* of_move = "Search of move {}, not of this position";
inline constexpr const char* of_game = "Search of another game ({}), not of this position";
inline constexpr const char* of_unknown = "Recording of a game that is not known here";
inline constexpr const char* help = "The board has moved on since this search was made.";
inline constexpr const char* show = "Show that position";
inline constexpr const char* search = "Search this one";
inline constexpr const char* show_short = "Show it";
inline constexpr const char* search_short = "Search this";
}  // namespace stale

namespace kinds {
inline constexpr const char* exact = "= exact: the search has proved this very value.";
inline constexpr const char* lower = "\u2265 lower bound: the value is this or more; a cut-off ended the search early.";
inline constexpr const char* upper =
    "\u2264 upper bound: the value is this or less; nothing better than the bound was found.";
inline constexpr const char* none = "Nothing has been proved yet.";
}  // namespace kinds

namespace why {
inline constexpr const char* title = "Why not?";
inline constexpr const char* assumed = "The search assumes this; it has not proved it.";
inline constexpr const char* go_there = "Go to the node";
}  // namespace why

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
inline constexpr const char* legend_rest = "that many more moves: a click shows them";
inline constexpr const char* rest = "{} more moves. Click shows them.";
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
inline constexpr const char* again = ", again with the open window";
inline constexpr const char* probe = ", null move";
inline constexpr const char* attempt = ", attempt {}";
inline constexpr const char* folded_rows = "plies {} to {}: {}";
inline constexpr const char* folded_row = "ply {}: {}";
inline constexpr const char* folded_count = "rows folded: {}";
inline constexpr const char* unfold_help = "Show these rows.";
inline constexpr const char* fold_again = "fold the middle";
inline constexpr const char* fold_help = "Show only the ends of this line.";
inline constexpr const char* null_move = "pass";
inline constexpr const char* scouted = "scout";
inline constexpr const char* not_listed = "{} forcing moves";
inline constexpr const char* before = "{} before";
inline constexpr const char* more = "+{} more";
inline constexpr const char* more_cut = "+{} cut off";
inline constexpr const char* more_help = "Show all moves of this position.";
inline constexpr const char* fewer = "fewer";
inline constexpr const char* fewer_help = "Show only as many moves as fit.";
inline constexpr const char* cut = "cut";
inline constexpr const char* closed = "closed";
inline constexpr const char* no_left = "no lower bound";
inline constexpr const char* no_right = "no upper bound";
inline constexpr const char* set_by = "set by {}";
inline constexpr const char* still = "still {}'s";
inline constexpr const char* stand_pat = "standing pat";
inline constexpr const char* root_window = "last iteration";
inline constexpr const char* unknown = "nobody's: an error";
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
inline constexpr const char* alpha = "The lower end of its entry window: what the side in view was already sure of.";
inline constexpr const char* beta = "The upper end of its entry window: more than this the other side will not allow.";
inline constexpr const char* value = "What the node returned, with what it proves.";
inline constexpr const char* end = "How the node ended.";
inline constexpr const char* nodes = "Nodes visited below and including it.";
inline constexpr const char* end_all = "all searched";
inline constexpr const char* end_low = "all fail low";
inline constexpr const char* end_horizon = "horizon";
inline constexpr const char* end_over = "game over";
inline constexpr const char* end_repetition = "repetition";
inline constexpr const char* end_limit = "move limit";
inline constexpr const char* end_table = "table";
inline constexpr const char* end_null = "null move";
inline constexpr const char* end_stopped = "stopped";
inline constexpr const char* end_open = "open";
inline constexpr const char* end_cut = "cut {}/{}";
}  // namespace outline

namespace icicle {
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
inline constexpr const char* pruned = "null move was enough";
inline constexpr const char* aborted = "stopped";
inline constexpr const char* total = "{} nodes";
inline constexpr const char* density =
    "{} nodes in boxes too narrow to draw; {:.0f} % of this width reaches this depth";
}  // namespace icicle

namespace bars {
inline constexpr const char* empty =
    "What is known of each move at the root: an interval that closes as the search proves more.";
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
inline constexpr const char* alpha =
    "What the side in view is already sure of, by a move searched before. A value must beat it to matter.";
inline constexpr const char* beta =
    "What the other side is sure of elsewhere. A value that reaches it ends the node: cut-off.";
inline constexpr const char* statik = "The evaluation of the position itself, without looking further.";
inline constexpr const char* value = "What the search of this node returned.";
inline constexpr const char* known = "What its moves prove so far.";
inline constexpr const char* best = "The best move by this moment.";
inline constexpr const char* all_attempts =
    "Of all attempts of this iteration together, as the root bars and the plots count them.";
inline constexpr const char* visit = "Its place among all nodes that were visited; some before it were not recorded.";
inline constexpr const char* cut_off = "cut off";
inline constexpr const char* not_yet_searched = "not yet";
inline constexpr const char* stopped = "stopped before";
inline constexpr const char* not_recorded = "not recorded";
inline constexpr const char* no_need = "not searched";
inline constexpr const char* why_column = "Why the move was searched at this place.";
inline constexpr const char* pass_column =
    "How it was searched: full window, scout (null window), again after a scout, or a probe beside the line.";
inline constexpr const char* value_column = "What it returned, in the chosen view, with what it proves.";
inline constexpr const char* window_column = "The window it was given.";
inline constexpr const char* nodes_column = "Nodes it cost; the bar is its share of this node.";
inline constexpr const char* so_far = "so far: the node is open";
inline constexpr const char* line = "{} to move, depth {}{}";
inline constexpr const char* not_reached = "not reached";
inline constexpr const char* open = "open";
inline constexpr const char* less_deep = "less deep";
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
inline constexpr const char* branching = "branching factor";
inline constexpr const char* growth = "nodes / nodes of the iteration before";
inline constexpr const char* mean = "nodes^(1/depth)";
inline constexpr const char* score_for = "score for {}, in {}";
inline constexpr const char* wins = "{} wins";
inline constexpr const char* other_unit = "{}: in {}, not drawn";
inline constexpr const char* one_iteration =
    "Only depth {} was searched, so there is nothing to plot.\nWith iterative deepening this shows how the moves "
    "change places from depth to depth.";
inline constexpr const char* place = "Place {} at depth {}.";
inline constexpr const char* best_first = "best move first, score for {}";
inline constexpr const char* by_proof =
    "The best move comes first, then the others by what was proved of them; ties in the order of the search.";
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
