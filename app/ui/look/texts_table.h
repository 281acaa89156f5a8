// Texts of the panel about the transposition table.
#pragma once

namespace ply::ui::texts::table {

inline constexpr const char* empty =
    "Shows what the table knew of the node: who wrote the entry that answered it, every visit of its position, and "
    "what was lost.";
inline constexpr const char* to_writer = "To the writer";
inline constexpr const char* to_writer_help = "Goes to the node that wrote the entry, at the moment when it was left.";
inline constexpr const char* studying = "Looking for visits: {} of {} nodes ...";
inline constexpr const char* unfinished = "The other visits are known when the search is finished.";
inline constexpr const char* unknown =
    "The position of this node is not known here, so its other visits are not either.";
inline constexpr const char* visits = "Visits of this position: {}";
inline constexpr const char* only_visit = "This is the only visit of this position.";
inline constexpr const char* all_visits = "All {} visits";
inline constexpr const char* fewer = "Fewer visits";
inline constexpr const char* did_help =
    "What the visit could have done for the node shown: its entry was used, or why not. The mark at the left says the "
    "same.";
inline constexpr const char* iteration_help = "The depth of the root search that it belongs to.";
inline constexpr const char* depth_help = "Plies that were left at it.";
inline constexpr const char* window_help = "The window that it was entered with, in the chosen view.";
inline constexpr const char* value_help = "What it returned, with its kind.";
inline constexpr const char* line_help =
    "The moves that lead to it. A click goes there, to the moment when it was left.";
inline constexpr const char* whole = "The whole search";
inline constexpr const char* no_table = "The search used no table.";
inline constexpr const char* answers =
    "{} nodes were answered by the table, {} of them by an entry whose writer is recorded: {} by a deeper search than "
    "asked for, {} resting on a repetition or a limit of moves.";
inline constexpr const char* again =
    "{} nodes were searched although an earlier visit of the position would have answered (the table keeps depth 2 and "
    "more), {} where earlier visits were only too shallow.";
inline constexpr const char* compared =
    "{} true collisions: of {} answers the whole position was compared with that of the node that wrote the entry.";
inline constexpr const char* compared_some =
    "{} true collisions: of {} answers, drawn evenly from {}, the whole position was compared with that of the node "
    "that wrote the entry.";
inline constexpr const char* path =
    "{} answers hold for the same past alone: reached another way, the position may be worth something else.";
inline constexpr const char* line = "Principal variation through the table";
inline constexpr const char* goes_on = "by the entry of node {}:";
inline constexpr const char* goes_on_help =
    "The search ended here in a table answer; the line goes on as it was searched at the node that wrote the entry.";
inline constexpr const char* graft = "table, node {}:";
inline constexpr const char* loops = "(a repetition: the line ends)";
inline constexpr const char* log = "What the table lost";
inline constexpr const char* log_run = "Search again with a log";
inline constexpr const char* log_help =
    "Runs the same search once more beside this one and writes down what the table was asked and lost. What it says is "
    "shown only if the search is the same again, node by node.";
inline constexpr const char* log_what =
    "The recording links answers only. What was there and did not answer, and what was overwritten, a second run of "
    "the same search can tell.";
inline constexpr const char* log_stop = "Stop";
inline constexpr const char* log_running = "Searching again: {} of {} nodes, {:.0f} k/s, {:.0f} s left";
inline constexpr const char* log_waiting = "Searching again ...";
inline constexpr const char* no_log = "No log: {}.";
inline constexpr const char* log_same =
    "The same search again, node by node: {} times asked, {} answered, {} results kept.";
inline constexpr const char* log_full = "The log had no room for the end of the search.";
inline constexpr const char* log_unrecorded = "{} of the nodes that asked are not recorded.";
inline constexpr const char* lost =
    "{} entries were overwritten by another position, {} of them before they had answered once; {} were replaced by a "
    "later result of their own position.";
inline constexpr const char* spread = "The table in {} parts: {} to {} results kept in each, {:.1f} on average.";
inline constexpr const char* spread_empty = "{} parts kept none.";
inline constexpr const char* spread_help =
    "By the place that a position's key gives it. Good keys fill all parts alike; the brighter a part, the more was "
    "kept there.";
inline constexpr const char* spread_part = "part {} of {}: {} results kept, {} entries overwritten by another position";
inline constexpr const char* reason = "why";
inline constexpr const char* reason_help = "Why a node that asked the table was searched all the same.";
inline constexpr const char* times_help = "Nodes that asked.";
inline constexpr const char* nodes_help = "Nodes visited below them, each counted once.";
inline constexpr const char* costliest = "Costliest losses";
inline constexpr const char* costliest_help =
    "Nodes searched twice because the entry was overwritten, too shallow or of the wrong kind. A click goes there.";
inline constexpr const char* none_lost = "None: no node was searched again for want of an entry.";

}  // namespace ply::ui::texts::table
