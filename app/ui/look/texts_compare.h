// Texts of the panel that compares two recordings: "this" and "other", for letters are names of sides in some games.
#pragma once

namespace ply::ui::texts::compare {

inline constexpr const char* empty =
    "Compares this search with another one: what they cost, where they first differ, and where they contradict each "
    "other.";
inline constexpr const char* unfinished = "Possible when the search is finished.";
inline constexpr const char* before = "With the search before";
inline constexpr const char* before_help = "The search that was shown before this one.";
inline constexpr const char* file = "With a file...";
inline constexpr const char* file_help = "A recording, the text of a search, or the lines of another engine.";
inline constexpr const char* show_other = "Show the other";
inline constexpr const char* show_other_help = "All panels show the other search, and this one stands beside it.";
inline constexpr const char* working = "Comparing, {:.0f} s ...";
inline constexpr const char* searching = "Searching again: {} searches, {:.0f} s ...";
inline constexpr const char* stop = "Stop";
inline constexpr const char* stop_help = "Ends it; what was found by then stays.";
inline constexpr const char* title = "this search, and the other: {}";
inline constexpr const char* refused = "Their nodes cannot be compared: {}.";
inline constexpr const char* totals_only = "Totals and histograms can be.";
inline constexpr const char* side_words[] = {"this", "other"};
inline constexpr const char* who[] = {"this search", "the other"};
inline constexpr const char* limit = "Note: {}.";
inline constexpr const char* limits = "Notes: {}, see Summary";

inline constexpr const char* parts[] = {"Summary", "Corridors", "Nodes", "Totals", "Histogram", "Icicle"};
inline constexpr const char* part_ids[] = {"summary", "corridors", "nodes", "totals", "histogram", "icicle"};

// Going from difference to difference.
inline constexpr const char* next_help =
    "On to the next node in which they differ: visited by one alone, asked otherwise, answered otherwise.";
inline constexpr const char* previous_help = "Back to the last node in which they differ.";
inline constexpr const char* of_all = "difference {} of {}";
inline constexpr const char* none_here = "{} differences";

inline constexpr const char* equal = "They are equal, event by event.";
inline constexpr const char* equal_recorded = "They are equal, as far as both are recorded.";
inline constexpr const char* first = "They first differ at event {}: {}.";
inline constexpr const char* first_help = "All events before are the same in both. A click shows both corridors there.";
inline constexpr const char* ended_a = "This one ends there; the other goes on.";
inline constexpr const char* ended_b = "The other ends there; this one goes on.";
inline constexpr const char* asked = "Asked the same: {} nodes; {} of them contradicted.";
inline constexpr const char* not_asked = "Their answers cannot contradict each other: {}.";
inline constexpr const char* smallest = "The smallest contradiction:";
inline constexpr const char* smallest_help =
    "The same position with the same past, to the same depth, and what the two prove of it cannot both be true. A "
    "click shows both corridors there.";
inline constexpr const char* one_is_wrong = "No switch explains it: one of the two is wrong.";
inline constexpr const char* may_explain = "May be explained by: {}.";
inline constexpr const char* only = "Nodes visited by both: {}; by this one alone: {}; by the other alone: {}.";
inline constexpr const char* switches = "Which switch explains it?";
inline constexpr const char* switches_help =
    "Searches again with some switches of the one and some of the other, until the fewest are found that change the "
    "answer.";
inline constexpr const char* no_switches = "That cannot be asked: {}.";
inline constexpr const char* same_answer = "The two answer the same.";
inline constexpr const char* no_switch_differs =
    "They have the same switches: the difference lies elsewhere (rules, evaluation, a fault).";
inline constexpr const char* culprits = "Explained by: {}  ({} searches).";
inline constexpr const char* stopped = "Stopped after {} searches; these suffice, perhaps fewer would: {}.";
inline constexpr const char* stopped_early = "Stopped before anything was found.";
inline constexpr const char* sound =
    "Switches that never change a value: equal moves may change places, anything else is a fault.";

// The corridors.
inline constexpr const char* differs = "differs: {}";
inline constexpr const char* differs_short = "differs";
inline constexpr const char* side_a = "this search";
inline constexpr const char* side_b = "the other: {}";
inline constexpr const char* at_event = "event {} of {}";
inline constexpr const char* before_all = "before its first event";
inline constexpr const char* absent = "{} did not visit the node; the one above it is shown.";
inline constexpr const char* other_event = "At this event {} does something else.";

// The list.
inline constexpr const char* all_kinds = "all";
inline constexpr const char* kinds[] = {"this alone", "other alone", "asked", "answered", "order"};
inline constexpr const char* kinds_help =
    "Visited by one alone; asked otherwise (window, depth, role); answered otherwise though asked the same; only "
    "searched at another place among the moves.";
inline constexpr const char* no_rows = "No node differs in this way.";

// Totals.
inline constexpr const char* ratio = "ratio";
inline constexpr const char* iterations = "By iteration";
inline constexpr const char* recorded_only =
    "Cut-offs, table answers and re-searches are counted over the recorded nodes.";

// The histogram.
inline constexpr const char* value_hint = "ply, depth, cut_index, value - static, nodes ...";
inline constexpr const char* where_hint = "of the nodes where ... (all)";
inline constexpr const char* shares = "shares";
inline constexpr const char* counts = "nodes";
inline constexpr const char* show = "Show";
inline constexpr const char* show_help = "Counts this value over the nodes of both.";
inline constexpr const char* bar_tip = "{}\nthis: {} of {} nodes, {:.1f} %\nother: {} of {} nodes, {:.1f} %";
inline constexpr const char* bar_click = "A click finds those of this search.";
inline constexpr const char* counting = "Not counted yet: Show counts it.";

// The icicle.
inline constexpr const char* all_roots = "all iterations";
inline constexpr const char* cost_more = "this costs more";
inline constexpr const char* cost_less = "this costs less";
inline constexpr const char* cost_same = "equal";
inline constexpr const char* only_a = "in this alone";
inline constexpr const char* only_b = "in the other alone";
inline constexpr const char* icicle_total = "this {}, other {} nodes; a box is as wide as both";
inline constexpr const char* icicle_help =
    "A click goes to the node, a double click shows what lies below; the wheel zooms, Esc goes back.";
inline constexpr const char* box_tip = "this {} nodes, other {} nodes: {}";
inline constexpr const char* box_merged = "several nodes, too narrow to be told apart";
inline constexpr const char* box_unrecorded = "visited, but not recorded";

}  // namespace ply::ui::texts::compare
