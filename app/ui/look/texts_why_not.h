// Texts of the panel that says why this move was chosen and not that one, and which weight flips the choice.
#pragma once

namespace ply::ui::texts::why_not {

inline constexpr const char* nothing = "Nothing to compare: {}.";
inline constexpr const char* empty =
    "Says why the search chose this move and not that one, term by term, and which weight would flip the choice.";
inline constexpr const char* unfinished = "Known when the search is finished.";
inline constexpr const char* why = "Why";
inline constexpr const char* and_not = "and not";
inline constexpr const char* move_help =
    "The move that is asked for. The list has those that were searched to a value.";
inline constexpr const char* than_help = "The move that it is compared with: the next best, unless another is chosen.";
inline constexpr const char* root = "root";
inline constexpr const char* this_node = "this node";
inline constexpr const char* leaf_help = "The position at the end of the line of {}. Click: all panels go there.";
inline constexpr const char* refutation = "a bound: the line is its refutation";
inline constexpr const char* line_help = "Click: all panels go to the end of this line.";

inline constexpr const char* two_leaves = "two leaves";
inline constexpr const char* along = "along the line";
inline constexpr const char* gap = "gap";
inline constexpr const char* gap_help =
    "What the leaf of {} is worth more than the leaf of {}. The bars above add up to it, exactly.";
inline constexpr const char* raw_heads = "raw, {} : {}";
inline constexpr const char* from_root = "root";
inline constexpr const char* leaf = "leaf";
inline constexpr const char* not_compared = "Where a line does not end in an evaluation, no terms can be compared.";
inline constexpr const char* raw_help = "Raw values: {} at the leaf of {}, {} at the leaf of {}.";
inline constexpr const char* decisive_help = "Decisive: without it the other leaf would be as good or better.";
inline constexpr const char* no_difference = "The terms of both are the same.";

inline constexpr const char* which = "Which weight flips {}";
inline constexpr const char* which_help =
    "The smallest change of one weight with which the same search chooses another move. Each flip is a real search; "
    "every weight before it was searched, or is proved to choose the same move.";
inline constexpr const char* start = "Find";
inline constexpr const char* again = "Find again";
inline constexpr const char* stop = "Stop";
inline constexpr const char* stop_help = "What was found is kept.";
inline constexpr const char* preparing = "Looking at the terms of the recording ...";
inline constexpr const char* progress = "{} of {} weights, {}";
inline constexpr const char* ended = "{}";
inline constexpr const char* stopped = "{}; stopped, what was found is kept";
inline constexpr const char* refused = "Not asked: {}.";
inline constexpr const char* only_root = "Weights are tried for the choice of the root.";

inline constexpr const char* term = "term";
inline constexpr const char* range = "weight in its range";
inline constexpr const char* two_lines = "two lines";
inline constexpr const char* whole = "the whole search";
inline constexpr const char* two_lines_help =
    "The weight at which the two leaves compared here tie. Another line may change the choice before: this is no flip.";
inline constexpr const char* not_asked = "not asked yet";
inline constexpr const char* row_help = "Weight {}, from {} to {}.";
inline constexpr const char* row_tie = "The two leaves tie at {}.";
inline constexpr const char* row_same = "From {} to {} it chooses {}: {} weights searched, {} proved without a search.";
inline constexpr const char* row_click = "Click for what can be done with it.";
inline constexpr const char* only_this = "Find for this term alone";
inline constexpr const char* search_with = "Search with {} = {}";
inline constexpr const char* legend_weight = "its weight";
inline constexpr const char* legend_flip = "chooses another move";
inline constexpr const char* legend_tie = "two leaves tie";
inline constexpr const char* legend_unknown = "not known";

}  // namespace ply::ui::texts::why_not
