// The texts of the tree that is a board, and of what is learned from it.
#pragma once

namespace ply::ui::texts::learn {

inline constexpr const char* built_by = "built by {}";
inline constexpr const char* strip_help = "All leaves of the tree; the frame is what is seen. Drag it.";
inline constexpr const char* edit_hint =
    "Click a leaf and type its number, + adds a branch, Del removes one, dragging reorders. F5 searches.";
inline constexpr const char* counted = "{} of {} cards turned, {} {}; values for {}";
inline constexpr const char* one_cut = "cut-off";
inline constexpr const char* many_cuts = "cut-offs";
inline constexpr const char* never_needed = "Never needed: the value of a branch before it has reached the bound.";
inline constexpr const char* not_searched = "Not searched.";
inline constexpr const char* not_reached = "Not reached yet.";
inline constexpr const char* leaf_help = "Click to type another number; drag to reorder.";
inline constexpr const char* node_help = "Click: the next search begins here. + adds a branch, Del removes it.";
inline constexpr const char* add_help = "Add a branch";
inline constexpr const char* menu_add = "Add a branch";
inline constexpr const char* menu_split = "Branch here";
inline constexpr const char* menu_value = "Change the number...";
inline constexpr const char* menu_remove = "Remove";

// What is worth looking at.
inline constexpr const char* only_highlights = "only the interesting moments";
inline constexpr const char* only_highlights_help =
    "First bounds, new best moves, cut-offs and what is searched again: a minute of them. Of a search that still runs "
    "all events are played.";
inline constexpr const char* highlights_short = "interesting moments";
inline constexpr const char* every_event = "every event";
inline constexpr const char* watched_share_help =
    "The moments that tell most, a minute of them; or every node that is entered, and left again.";

// The panel Learn.
inline constexpr const char* title = "Learn";
inline constexpr const char* start_here = "Start here";
inline constexpr const char* step_of = "{} of {}";
inline constexpr const char* face_down = "The face-down tree";
inline constexpr const char* you_are = "You are MAX, MIN answers.";
inline constexpr const char* as_few = "Turn as few cards as you can.";
inline constexpr const char* cards_turned = "Cards turned";
inline constexpr const char* of_cards = "of {}";
inline constexpr const char* to_remember = "To remember";
inline constexpr const char* turn = "Turn";
inline constexpr const char* skip = "Skip";
inline constexpr const char* back = "Back";
inline constexpr const char* next = "Next";
inline constexpr const char* explore = "Search it";
inline constexpr const char* begin_with_a = "Begin with a: turn its three cards.";
inline constexpr const char* drag_it = "Drag it, do not turn it.";
inline constexpr const char* begun = "Nine cards lie face down: click one of a's.";
inline constexpr const char* not_now = "that cannot be done at this step of the lesson";
inline constexpr const char* not_that_first = "That one saves nothing. Which would?";

}  // namespace ply::ui::texts::learn
