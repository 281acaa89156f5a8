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
inline constexpr const char* computer_begins = "Space: computer moves.";
inline constexpr const char* new_game = "New game";
inline constexpr const char* undo = "Take back";
inline constexpr const char* hint = "Hint";
inline constexpr const char* then = "then";
inline constexpr const char* after_plies = "After {}.";
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
inline constexpr const char* exact = "= exact: the search says this very value.";
inline constexpr const char* lower = "\u2265 lower bound: the value is this or more; a cut-off ended the search early.";
inline constexpr const char* upper =
    "\u2264 upper bound: the value is this or less; nothing better than the bound was found.";
inline constexpr const char* none = "Nothing is known yet.";
}  // namespace kinds

namespace why {
inline constexpr const char* title = "Why not?";
inline constexpr const char* assumed = "The search assumes this; it has not proved it.";
inline constexpr const char* go_there = "Go to the node";
}  // namespace why

}  // namespace ply::ui::texts
