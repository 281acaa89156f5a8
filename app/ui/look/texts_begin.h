// What the first page says, and the page on which games are begun.
#pragma once

namespace ply::ui::texts {

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

}  // namespace ply::ui::texts
