// What the interface says, one section a panel or dialog. Labels and help sentences of commands stand in the command
// table (commands/*.cpp), names of rules and switches come from the games. Keep sentences short, without exclamation marks.
#pragma once

namespace ply::ui::texts {

namespace board {
inline constexpr const char* to_move = "to move";
inline constexpr const char* node_caption = "Node position";
inline constexpr const char* node_help = "The position of the node that all panels show. The game stands where it was.";
inline constexpr const char* back_to_game = "Back to the game";
inline constexpr const char* play_from_node = "Play on from here";
inline constexpr const char* editing_caption = "Editing";
inline constexpr const char* editing_help = "Click puts the brush on a cell, right click takes away. The brushes are in the editor.";
inline constexpr const char* thinking = "thinking";
inline constexpr const char* pass = "Pass";
inline constexpr const char* only_pass = "{} has no other move than to pass.";
inline constexpr const char* which_move = "Which move?";
inline constexpr const char* cannot_see = "This recording belongs to a position that is not known here.";
inline constexpr const char* start_of_game = "Click a cell to move. Space lets the computer move, H shows a hint.";
inline constexpr const char* new_game = "New game";
inline constexpr const char* again = "Play again";
inline constexpr const char* undo = "Take back";
inline constexpr const char* hint = "Hint";
}  // namespace board

namespace moves {
inline constexpr const char* empty = "No moves yet. Play one on the board, or paste a list of moves (Ctrl+V).";
inline constexpr const char* promote = "Make this the main line";
inline constexpr const char* go_here = "Go here";
}  // namespace moves

namespace editor {
inline constexpr const char* empty = "Set up any position: pick a piece, click on the board, say who is to move.";
inline constexpr const char* begin = "Edit the position";
inline constexpr const char* keep = "Play from here";
inline constexpr const char* cancel = "Cancel";
inline constexpr const char* clear = "Clear";
inline constexpr const char* start = "Start position";
inline constexpr const char* allowed = "This position may be played.";
inline constexpr const char* paste_hint = "Position, moves or a whole game";
inline constexpr const char* paste = "Use this text";
inline constexpr const char* amounts = "Click adds one, right click takes one away, the wheel does both.";
}  // namespace editor

namespace search {
inline constexpr const char* sound = "sound";
inline constexpr const char* unsound = "unsound";
inline constexpr const char* sound_help = "Never changes the value at a fixed depth.";
inline constexpr const char* unsound_help = "May change the value at a fixed depth.";
inline constexpr const char* no_limit = "Without any limit the search runs until it is stopped.";
inline constexpr const char* keep_shallow = "keep shallow plies";
inline constexpr const char* stop_recording = "stop recording";
inline constexpr const char* keep_shallow_help = "When the memory is full, only plies near the root go on being recorded.";
inline constexpr const char* stop_recording_help = "When the memory is full, nothing further is recorded; the search goes on.";
inline constexpr const char* not_recorded = "Not recorded: fast, but there is nothing to look at afterwards.";
inline constexpr const char* weights_changed = "Weights differ from the profile's.";
}  // namespace search

namespace log {
inline constexpr const char* empty = "Nothing has happened yet. News, warnings and errors are kept here.";
}

namespace dialogs {
inline constexpr const char* palette_hint = "What do you want to do?";
inline constexpr const char* nothing_found = "No command has these letters.";
inline constexpr const char* keys_title = "Keys";
inline constexpr const char* keys_hint = "find a key or a command";
inline constexpr const char* new_game_title = "New game";
inline constexpr const char* about_title = "About Plyscope";
inline constexpr const char* about =
    "Plyscope shows how alpha-beta search thinks. Every search it runs can be watched, stopped, stepped forwards and "
    "backwards, questioned and compared.";
inline constexpr const char* exists = "This file exists and will be replaced.";
}  // namespace dialogs

namespace status {
inline constexpr const char* ready = "ready";
inline constexpr const char* searching = "searching";
inline constexpr const char* paused = "paused";
inline constexpr const char* thinking = "the computer thinks";
inline constexpr const char* finished = "search finished";
inline constexpr const char* opened = "opened recording";
inline constexpr const char* editing = "editing a position";
inline constexpr const char* over = "game over";
inline constexpr const char* your_move = "{} to move";
}  // namespace status

}  // namespace ply::ui::texts
