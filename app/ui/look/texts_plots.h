// Texts of the tables beside the plots.
#pragma once

namespace ply::ui::texts::plot_tables {

inline constexpr const char* class_help =
    "By what moves do on the board, counted over the whole search, whatever moment is shown.";
inline constexpr const char* class_pending = "moves are being sorted by what they do";
inline constexpr const char* depth_help = "The depth of the iteration. A click goes to its end.";
inline constexpr const char* nodes_help = "Nodes visited in it, all its attempts together.";
inline constexpr const char* growth_help = "Nodes over the nodes of the iteration before.";
inline constexpr const char* branching_help = "Effective branching factor: nodes^(1/depth).";
inline constexpr const char* speed_help = "Nodes a second; files keep times only of searches limited by time.";
inline constexpr const char* table_help =
    "Recorded nodes that the transposition table answered, as a share of the recorded nodes. Entries that were found "
    "and did not answer are not in the record.";
inline constexpr const char* cuts_help = "Recorded nodes that were cut off.";
inline constexpr const char* first_help = "Of these, by their first move.";

}  // namespace ply::ui::texts::plot_tables
