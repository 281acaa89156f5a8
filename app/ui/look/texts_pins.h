// Texts of the panel that shows two pinned nodes beside each other.
#pragma once

namespace ply::ui::texts::pins {

inline constexpr const char* empty = "Two nodes beside each other: position, window, value, terms and moves.";
inline constexpr const char* none =
    "Nothing is pinned. P keeps the node that is shown; go to another one, and both stand here beside each other. "
    "Shift+P keeps that one, too.";
inline constexpr const char* names[] = {"pin 1", "pin 2"};
inline constexpr const char* shown_now = "shown now";
inline constexpr const char* set[] = {"Pin 1 here", "Pin 2 here"};
inline constexpr const char* set_help[] = {"Keeps the node that is shown as the one.",
                                           "Keeps the node that is shown as the other one; without, it is whichever "
                                           "node is shown."};
inline constexpr const char* swap = "Swap";
inline constexpr const char* swap_help = "The one becomes the other.";
inline constexpr const char* unpin = "Unpin";
inline constexpr const char* unpin_help = "Nothing is pinned any longer. The next search forgets pins, too.";
inline constexpr const char* change = "change";
inline constexpr const char* change_help = "From the first of them to the second one.";
inline constexpr const char* go_help = "A click goes there.";
inline constexpr const char* line = "line";
inline constexpr const char* to_move = "to move";
inline constexpr const char* depth = "depth";
inline constexpr const char* window = "window";
inline constexpr const char* value = "value";
inline constexpr const char* so_far = "so far";
inline constexpr const char* best = "best move";
inline constexpr const char* nodes = "nodes";
inline constexpr const char* statik = "evaluation";
inline constexpr const char* statik_help = "The static evaluation of both positions; the terms below add up to it.";
inline constexpr const char* no_terms = "The position of one of them is not known, so there are no terms to compare.";
inline constexpr const char* terms = "Terms, decisive first";
inline constexpr const char* moves = "Moves";
inline constexpr const char* not_searched = "not searched";
inline constexpr const char* same_node = "Both are the same node.";
inline constexpr const char* same_position = "The same position, visited twice.";
inline constexpr const char* common = "Their first {} moves are the same.";
inline constexpr const char* common_one = "Their first move is the same.";
inline constexpr const char* menu[] = {"Pin 1: compare others with this node", "Pin 2: the other one of the two"};

}  // namespace ply::ui::texts::pins
