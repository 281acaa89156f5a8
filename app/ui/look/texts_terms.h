// Texts of the panel that says what the terms of the heuristic do in a search.
#pragma once

namespace ply::ui::texts::terms {

inline constexpr const char* empty =
    "Shows what each term of the heuristic does in a search: over all leaves, against what was found, and to the "
    "choice.";
inline constexpr const char* unfinished = "Known when the search is finished.";
inline constexpr const char* working = "Looking at the terms of {} of {} nodes ...";
inline constexpr const char* given_up = "Stopped before anything was known.";
inline constexpr const char* stop = "Stop";
inline constexpr const char* again = "Work it out";
inline constexpr const char* none = "Nothing is known of the terms: {}.";
inline constexpr const char* summary = "{} leaves from {} to {}, mean {}, deviation {}.";
inline constexpr const char* left_out =
    "{} more are left out: the game is decided there, or their terms are not known.";
inline constexpr const char* no_leaves = "No leaf was evaluated.";

inline constexpr const char* term = "term";
inline constexpr const char* weight = "weight";
inline constexpr const char* contributes = "contributes";
inline constexpr const char* share = "share";
inline constexpr const char* not_0 = "not 0";
inline constexpr const char* goes_along = "goes along with";
inline constexpr const char* with = "with";
inline constexpr const char* term_help = "In the order of their share; the mouse shows the rest.";
inline constexpr const char* weight_help = "The weight of the recording.";
inline constexpr const char* range_help =
    "What it contributes over all leaves, on one axis for all terms: from the least to the greatest, twice the "
    "deviation as a bar, the mean as a line.";
inline constexpr const char* share_help =
    "Share of the variance of the sum: cov(term, sum) / var(sum). All of them add up to 100 %; a term that works "
    "against the others has less than 0.";
inline constexpr const char* nonzero_help = "At so many leaves it contributes something.";
inline constexpr const char* partner_help =
    "The term whose raw value goes along with its own most, and the correlation from -1 to 1.";
inline constexpr const char* row_tip =
    "{}\n{} to {}, mean {}, deviation {}\n{:.1f} % of the variance of the sum; not 0 at {:.0f} % of the leaves";
inline constexpr const char* partner_tip = "\ngoes along with {}: {:+.2f}";
inline constexpr const char* suspicions = "What other weights would say";
inline constexpr const char* suspicion_help =
    "A search agrees with itself whatever its weights are. Here its static values are compared with those under the "
    "profile's own weights; the term that explains most of the difference comes first.";
inline constexpr const char* explains_help = "Share of the variance of the difference, by a straight line.";
inline constexpr const char* own_weight_help = "Of the profile.";
inline constexpr const char* off_by_help = "By so much the weight of the recording seems to lie above or below it.";

inline constexpr const char* static_value = "static value";
inline constexpr const char* searched_value = "backed-up value";
inline constexpr const char* odd = "odd";
inline constexpr const char* even = "even";
inline constexpr const char* at_least = "\u2265 bounds";
inline constexpr const char* at_most = "\u2264 bounds";
inline constexpr const char* all_plies = "all";
inline constexpr const char* sampled = "One of {} points is drawn.";
inline constexpr const char* no_points = "No inner node has a value that could be compared with its static one.";
inline constexpr const char* bounds = "Bounds";
inline constexpr const char* bounds_help = "Shows the values that are only bounds, too. They enter no figure.";
inline constexpr const char* point = "{} below, node {}";
inline constexpr const char* groups_help = "Plies below the node";
inline constexpr const char* r_help = "Correlation of static and searched value, exact ones only.";
inline constexpr const char* adds_help = "What the search adds to the static value, on average.";
inline constexpr const char* explains = "What the difference goes along with";
inline constexpr const char* explains_note =
    "A straight line through the differences, each from the mean of the nodes with as many plies and the same mover. A "
    "share of the variance is no cause: searched under its own weights, a term that changes much from ply to ply "
    "always goes along with much of it.";
inline constexpr const char* fits_help = "A weight that differs by so much would have met the search best.";
inline constexpr const char* outliers = "Farthest off";
inline constexpr const char* outlier = "{} {} \u2192 {}";
inline constexpr const char* outlier_tip = "Node {}: static {}, {} below it came back {}.\n{}";

inline constexpr const char* no_choice = "No search of the root came to a result.";
inline constexpr const char* one_move = "Only one move was searched.";
inline constexpr const char* choice = "Best {} {}, next {} {}.";
inline constexpr const char* no_terms =
    "The line of {} ends in no evaluation that is recorded, so its terms are not known.";
inline constexpr const char* choice_tip = "{}\nat the leaf of {}: {}\nat the leaf of {}: {}";
inline constexpr const char* difference = "difference";
inline constexpr const char* without_it = "without it";
inline constexpr const char* leaf_help = "Contribution at the leaf that the value of this move comes from.";
inline constexpr const char* next_help =
    "The same for the move with the next best value. That is often only a bound: its leaf refutes it.";
inline constexpr const char* difference_help = "What the term does for the best move against the next one.";
inline constexpr const char* without = "Search without each term";
inline constexpr const char* without_help =
    "Searches again once for each term, with its weight at 0: whether another move is chosen then.";
inline constexpr const char* searching = "Searching without terms: {} of {} ...";
inline constexpr const char* no_search = "Nothing was searched: {}.";
inline constexpr const char* column_help = "What the same search chooses with the weight of this term at 0.";
inline constexpr const char* changes = "{} of {} terms change the choice when their weight is 0: {}.";
inline constexpr const char* changes_none = "None of {} terms changes the choice when its weight is 0.";
inline constexpr const char* incomplete = "Stopped: {} of {} terms were searched.";

}  // namespace ply::ui::texts::terms
