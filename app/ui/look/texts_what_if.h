// Texts of the panel that says what other weights would have made of a search.
#pragma once

namespace ply::ui::texts::what_if {

inline constexpr const char* empty =
    "Shows what the recorded tree is certainly worth with other weights, and whether the choice stays.";
inline constexpr const char* unfinished = "Known when the search is finished.";
inline constexpr const char* refused = "Other weights cannot be asked here: {}.";
inline constexpr const char* preparing = "Looking at the terms of {} of {} nodes ...";
inline constexpr const char* given_up = "Stopped before the recording was ready.";
inline constexpr const char* again = "Make it ready";
inline constexpr const char* halt = "Stop";

inline constexpr const char* stays = "{} certainly stays the choice.";
inline constexpr const char* changes_to = "The choice certainly changes: {} instead of {}.";
inline constexpr const char* changes = "The choice certainly changes: {} is not the best.";
inline constexpr const char* unknown = "Not known whether {} stays the choice.";
inline constexpr const char* none = "The search chose nothing: it was stopped before.";
inline constexpr const char* would_choose = "The search chose nothing; {} is certainly the choice.";
inline constexpr const char* choice_help =
    "By the intervals alone: a move is certainly chosen where the least that it is worth is more than the most of "
    "every other move.";
inline constexpr const char* of_depth = "depth {}, {} of {} nodes evaluated anew";
inline constexpr const char* of_depth_help =
    "The value that is meant is the exact one at the depth of the last finished search, with all switches off that "
    "assume what is not proved. Every evaluated position is weighed again; moves that were not searched stay unknown.";
inline constexpr const char* stopped = "depth {}, stopped before it came to a result";
inline constexpr const char* waiting = "Asking the tree ...";
inline constexpr const char* asking = "Asking the tree, {:.0f} % ...";

inline constexpr const char* search = "Search exactly";
inline constexpr const char* search_help =
    "Searches the same position to the same depth with these weights. The result is drawn on the same axis.";
inline constexpr const char* searching = "Searching, {:.0f} s ...";
inline constexpr const char* searching_depth = "Searching, depth {} of {} done, {:.0f} s ...";
inline constexpr const char* searched = "Searched:";
inline constexpr const char* searched_nodes = "best {}, {} nodes";
inline constexpr const char* take = "Take for the next search";
inline constexpr const char* take_help = "The next search has these weights.";
inline constexpr const char* reset = "Reset";
inline constexpr const char* reset_help = "The weights of the recording again.";
inline constexpr const char* slider_help = "{}\nHere {}; in the recording {}; usually {}; from {} to {}.";
inline constexpr const char* fixed_help = "{}\nIt has no range: {}.";
inline constexpr const char* legend = "\u25bc recorded   \u25b2 default";

inline constexpr const char* value = "value";
inline constexpr const char* row_help = "Recorded: {}.\nNow: {}.";
inline constexpr const char* open_below = "Open below: {}.";
inline constexpr const char* open_above = "Open above: {}.";
inline constexpr const char* open_low = "The value is open below: {}.";
inline constexpr const char* open_high = "The value is open above: {}.";
inline constexpr const char* open_ends = "Not known in the tree: {}.";
inline constexpr const char* open_ends_help =
    "Nodes at which an interval comes open, whatever the weights. Most lie where nothing depends on them.";
inline constexpr const char* contradictions =
    "{} visits contradict each other, which a sound recording cannot have; they were passed over.";

}  // namespace ply::ui::texts::what_if
