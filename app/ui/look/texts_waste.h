// Texts of the panel that says where the nodes of a search went, and of the table's panel.
#pragma once

namespace ply::ui::texts::waste {

inline constexpr const char* empty =
    "Shows where the nodes of a search went: what the value needed, and what another order of moves would have saved.";
inline constexpr const char* unfinished = "Known when the search is finished.";
inline constexpr const char* studying = "Looking at {} of {} nodes ...";
inline constexpr const char* given_up = "Stopped before anything was known.";
inline constexpr const char* halt = "Stop";
inline constexpr const char* again = "Work it out";
inline constexpr const char* summary =
    "{} nodes. Of the {} of the last finished root search ≤ {} were {}: it visited {}.";
inline constexpr const char* times_as_many = "{:.1f} times as many";
inline constexpr const char* few_more = "{} more";
inline constexpr const char* all_needed =
    "{} nodes. The last finished root search visited {}, and no smaller proof of its value is among them.";
inline constexpr const char* unproved = "{} nodes. No depth was finished, so nothing can be called necessary.";
inline constexpr const char* left_out =
    "{} nodes. The last finished root search visited {}, and its moves alone do not prove its value: it rests on null "
    "moves, on moves left out or on the table, too.";
inline constexpr const char* exact =
    "The minimal tree has = {} nodes, {} of them leaves: the search visited {:.1f} times as many.";
inline constexpr const char* find_minimal = "Find the minimal tree";
inline constexpr const char* find_minimal_help =
    "Searches the full tree to the same depth by plain minimax, and finds the fewest nodes that any order of moves "
    "needs for the proof. Small depths only.";
inline constexpr const char* searching = "Searching the full tree: at most {} nodes, {:.0f} s ...";
inline constexpr const char* no_minimal = "No minimal tree: {}.";
inline constexpr const char* mistakes = "Costliest mistakes";
inline constexpr const char* no_mistakes = "None: no move was searched in vain before the one that mattered.";
inline constexpr const char* nodes_help = "Nodes searched before the move that mattered.";
inline constexpr const char* line_help =
    "The node whose moves were in the wrong order, by the moves that lead to it. A click goes there.";
inline constexpr const char* better_help = "The move that should have come first, and its place in the order.";
inline constexpr const char* source_help = "Where the move that was searched first in its stead came from.";
inline constexpr const char* not_repeated =
    "Positions of this game are not known here, so what was repeated cannot be told.";
inline constexpr const char* entered = "Entered, by lines of its engine's source";
inline constexpr const char* left = "Left, by lines of its engine's source";
inline constexpr const char* site_nodes_help = "Nodes that were entered, or left, by this line.";
inline constexpr const char* site_wasted_help = "How many of these perfect order, windows and table would have saved.";
inline constexpr const char* more_sites = "{} more lines";
inline constexpr const char* table =
    "Table: {} answers, {} of them linked to the node that wrote the entry; {} nodes were searched again though an "
    "earlier visit would have answered.";
inline constexpr const char* collisions = "{} answers came from another position: two positions share a key.";
inline constexpr const char* path_dependent =
    "{} answers rest on a repetition or a limit of moves: reached another way, the position may be worth something "
    "else.";

}  // namespace ply::ui::texts::waste
