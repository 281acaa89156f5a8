// Texts of the chosen bound: its panel, its thread through the others, and the menu of a node.
#pragma once

namespace ply::ui::texts::story {

inline constexpr const char* empty =
    "Tells how a bound came to be: from the node where it holds up to the move that set it, and down to the leaf that "
    "made that move worth so much.";
inline constexpr const char* choose =
    "Choose a bound of the node shown: one of these, or click a wall of the corridor. Its thread then runs through "
    "tree, outline, timeline and board, stop by stop, until Esc.";
inline constexpr const char* of_alpha = "Story of {}";
inline constexpr const char* alpha_help =
    "How alpha of the node shown came to be: the lower bound, in the view that scores are shown in.";
inline constexpr const char* beta_help =
    "How beta of the node shown came to be: the upper bound, in the view that scores are shown in.";
inline constexpr const char* previous_help = "To the stop before, up the thread";
inline constexpr const char* next_help = "To the next stop";
inline constexpr const char* copy = "Copy";
inline constexpr const char* copy_help = "Copies the sentences, as trace story prints them";
inline constexpr const char* dismiss_help = "The thread goes (Esc)";
inline constexpr const char* stop_help = "Goes to this node, at tick {}; the thread stays.";
inline constexpr const char* wall_click = "Click: how it came to be, as a thread through all panels";
inline constexpr const char* word = "story";
inline constexpr const char* word_help = "How this bound came to be, stop by stop; a thread through all panels";
inline constexpr const char* menu_alpha = "How did alpha come to be?";
inline constexpr const char* menu_beta = "How did beta come to be?";
inline constexpr const char* menu_table = "What did the table know of it?";

}  // namespace ply::ui::texts::story
