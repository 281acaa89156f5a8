// Texts of the debugger's panels: breakpoints, find, watches, bookmarks, fields.
#pragma once

namespace ply::ui::texts {

namespace debug {
inline constexpr const char* scores = "Scores here are whole numbers for the side to move at the node{}.";
inline constexpr const char* scale = ": {} stands for {}";
inline constexpr const char* unknown_help = "Not known at this moment, so no comparison with it holds.";
inline constexpr const char* bound_click = "Click: to the event that last moved it.";
inline constexpr const char* wall_click = "Right click: to the event that last moved it.";
inline constexpr const char* fields = "Fields";
inline constexpr const char* fields_help = "All fields that a condition can ask for, with a sentence each";
inline constexpr const char* no_search = "No recording yet: F5 searches the position on the board.";
}  // namespace debug

namespace guide {
inline constexpr const char* none = "The pages of the guide do not lie beside this program.";
inline constexpr const char* copy = "Click: copy";
}  // namespace guide

namespace breakpoints {
inline constexpr const char* hint = "stop where ... (ply == 3 && cut)";
inline constexpr const char* add = "Add";
inline constexpr const char* add_help = "The search stops where this holds, and so do F5 and Shift+F8 in a recording";
inline constexpr const char* none = "No breakpoints. Write a condition above, or press F9 on a node.";
inline constexpr const char* enabled = "On or off";
inline constexpr const char* hits =
    "Nodes of the recording for which it holds; while a search runs, those that it has met";
inline constexpr const char* hits_click = "Click: all of them in Find, counted by ply";
inline constexpr const char* from = "Stops from this hit on";
inline constexpr const char* log = "Only notes its hits below and does not stop";
inline constexpr const char* remove = "Removes it";
inline constexpr const char* waiting = "All hits are listed when it stands still.";
inline constexpr const char* looking = "looking for hits: {:.0f} %";
inline constexpr const char* slow = "A search with breakpoints is {} times slower.";
inline constexpr const char* slow_factor = "2 to 3";
inline constexpr const char* slow_help =
    "Measured on a fast game, 1.2 million recorded nodes, with one condition that never held: ply 1.9 times, cut_index "
    "3.2, raised 4.8, a move 6.3 (positions are replayed). Slower games suffer less.";
inline constexpr const char* no_hits = "It is hit nowhere in this recording.";
}  // namespace breakpoints

namespace find {
inline constexpr const char* hint = "nodes where ... (cut && cut_index >= 4)";
inline constexpr const char* go = "Find";
inline constexpr const char* scores = ", for the side to move";
inline constexpr const char* go_help = "Looks at every node of the recording";
inline constexpr const char* histogram_hint = "histogram of";
inline constexpr const char* histogram_help =
    "How often a field or an expression has which value among the hits; a click on a bar narrows the search to it";
inline constexpr const char* group_hint = "group by";
inline constexpr const char* group_help =
    "Hits and nodes for every value of a field; nodes are those of the hits, each with all below it. A click narrows "
    "the search";
inline constexpr const char* empty = "Finds nodes of the recording: write what must hold of them and press Enter.";
inline constexpr const char* waits = "waits until the search stands still";
inline constexpr const char* stopped = "stopped";
inline constexpr const char* counted = "{} of {} nodes ({:.1f} %)";
inline constexpr const char* nothing = "No node fits.";
inline constexpr const char* stop = "Stop";
inline constexpr const char* value_help =
    "What the search returned. Sorted by the value for the side to move at the node";
inline constexpr const char* sort_help = "Click: sort; again: the other way round; once more: by event";
inline constexpr const char* next_help = "The next hit after the moment shown (F3)";
inline constexpr const char* previous_help = "The hit before the moment shown (Shift+F3)";
}  // namespace find

namespace watches {
inline constexpr const char* hint = "watch ... (beta - alpha)";
inline constexpr const char* add = "Add";
inline constexpr const char* add_help = "Shows the value at every moment";
inline constexpr const char* none =
    "No watches. Write a field or an expression above: its value at the node and moment shown stands here.";
inline constexpr const char* at = "at node {}, event {}";
inline constexpr const char* remove = "Removes it";
}  // namespace watches

namespace bookmarks {
inline constexpr const char* hint = "a note for this moment";
inline constexpr const char* add = "Mark";
inline constexpr const char* add_help =
    "Marks the node and the moment shown; bookmarks are kept in the file of the recording";
inline constexpr const char* none =
    "No bookmarks. Ctrl+B marks the node and the moment shown; they are saved with the recording.";
inline constexpr const char* remove = "Removes it";
}  // namespace bookmarks

}  // namespace ply::ui::texts
