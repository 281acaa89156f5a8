// Texts of the icicle and the outline about how they are arranged.
#pragma once

namespace ply::ui::texts {

namespace icicle_shape {
inline constexpr const char* width_nodes = "by nodes";
inline constexpr const char* width_evaluations = "by evaluations";
inline constexpr const char* width_help = "What makes a box wide: the nodes below it, or the static evaluations.";
inline constexpr const char* order_search = "search order";
inline constexpr const char* order_heaviest = "heaviest first";
inline constexpr const char* order_help = "How siblings follow each other: as they were searched, or the widest first.";
inline constexpr const char* total = "{} evaluations";
inline constexpr const char* total_partly = "{} evaluations of what is recorded";
inline constexpr const char* total_help =
    "Nodes where the static evaluation was asked. A node that ended the game or was answered by the table is none, so "
    "it has no width by itself.";
inline constexpr const char* merged = "{} evaluations, {} nodes in boxes too narrow to draw";
inline constexpr const char* below = "{} evaluations below it";
inline constexpr const char* density =
    "{} evaluations in boxes too narrow to draw; {:.0f} % of this width reaches this depth";
inline constexpr const char* nothing = "No static evaluation is recorded here.";
inline constexpr const char* nothing_yet = "Nothing was evaluated here yet.";
inline constexpr const char* counting = "counting";
}  // namespace icicle_shape

namespace outline_columns {
inline constexpr const char* button = "Columns";
inline constexpr const char* button_help =
    "Which columns the outline has. A click on the head of one sorts siblings by it, a right click opens this list.";
inline constexpr const char* usual = "The usual ones";
inline constexpr const char* unsorted = "In search order";
inline constexpr const char* search_order = "A click here: siblings in search order again.";
inline constexpr const char* sort_help =
    "Click: sorts siblings by it, the largest first; again: the smallest first; again: in search order.";
inline constexpr const char* rows = "{}, {}";
inline constexpr const char* sorted = "{}, {}, siblings by {}";
inline constexpr const char* no_room = "{} more columns need more room";
inline constexpr const char* one_no_room = "1 more column needs more room";
}  // namespace outline_columns

}  // namespace ply::ui::texts
