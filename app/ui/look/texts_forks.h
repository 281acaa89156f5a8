// Texts of the panel of forks: what would have been with one thing changed at a node.
#pragma once

namespace ply::ui::texts::forks {

inline constexpr const char* empty =
    "What if one thing were different at a node? The search runs again up to there, with the state that it had, and "
    "goes on otherwise.";
inline constexpr const char* unfinished = "Possible when the search is finished or stopped.";

// The tree of forks.
inline constexpr const char* title = "Forks";
inline constexpr const char* original = "original";
inline constexpr const char* original_help = "The search as it was recorded. A click goes back to it.";
inline constexpr const char* at_node = "at {}";
inline constexpr const char* kept_only = "kept, not made again";
inline constexpr const char* changes_choice = "It changes the choice: {} instead of {}.";
inline constexpr const char* row_help = "A click sets it beside the one that it was made of.";
inline constexpr const char* none_yet =
    "No fork yet. Change one thing below and run it, or right-click a move in the tree.";
inline constexpr const char* show = "Show everywhere";
inline constexpr const char* show_help = "All panels show this fork, as a recording like any other.";
inline constexpr const char* back = "Back to the original";
inline constexpr const char* back_help = "All panels show the original search again.";
inline constexpr const char* remove = "Delete";
inline constexpr const char* remove_help = "This fork goes, and those that were made of it.";
inline constexpr const char* again = "Make it again";
inline constexpr const char* again_help = "It was kept as what it takes to make it: the same search runs once more.";
inline constexpr const char* name_hint = "name of this fork";
inline constexpr const char* name_help = "Kept with it in the file of the recording.";

// Both corridors.
inline constexpr const char* as_recorded = "as it was recorded";
inline constexpr const char* same_state = "same state: table, killers, history, plies";
inline constexpr const char* empty_state = "from an empty state";
inline constexpr const char* nodes_of = "{} nodes";
inline constexpr const char* one_node = "1 node";
inline constexpr const char* first_difference = "first difference: {}, event {}";
inline constexpr const char* field_words = "{} of {}";
inline constexpr const char* ends_words = "one goes on, the other ends";
inline constexpr const char* no_difference = "no difference: event by event the same";
inline constexpr const char* no_node_here = "This part of the recording does not have the node.";
inline constexpr const char* not_reached = "It was stopped before the node was entered.";
inline constexpr const char* change_below = "Change one thing below, and what follows stands here beside it.";
inline constexpr const char* not_made = "Kept with the recording: {} becomes {}, {} nodes.";

// What came out.
inline constexpr const char* value_of = "value of {}";
inline constexpr const char* nodes_of_node = "nodes of {}";
inline constexpr const char* whole = "whole search";
inline constexpr const char* best = "best move";
inline constexpr const char* getting_there = "getting there";
inline constexpr const char* saved = "{} saved";
inline constexpr const char* spent = "{} more";
inline constexpr const char* as_many = "as many";
inline constexpr const char* in_both = "in both";
inline constexpr const char* other_choice = "another choice";
inline constexpr const char* other_evaluation = "another evaluation: not compared";
inline constexpr const char* was_stopped = "that one was stopped, this went on";
inline constexpr const char* not_asked = "only this node was searched";
inline constexpr const char* way = "{} run again";
inline constexpr const char* own = "then {} of its own";
inline constexpr const char* no_way = "nothing before it";

// The bar of changes.
inline constexpr const char* refused = "It cannot be forked: {}.";
inline constexpr const char* refused_kept = "it was kept, and is not made again yet";
inline constexpr const char* refused_not_reached = "the fork was stopped before this node was entered";
inline constexpr const char* refused_elsewhere = "this part of the recording does not have the node";
inline constexpr const char* change_at = "Change one thing at {}";
inline constexpr const char* change_more = "Change one more thing at {} of \"{}\"";
inline constexpr const char* replies_help =
    "Drag a reply to the front, or click it; right click: only this, never this.";
inline constexpr const char* no_replies = "It has no replies: depth and window can be changed.";
inline constexpr const char* no_position = "Its position is not known (null move), so its replies cannot be changed.";
inline constexpr const char* only_move = "Its only move can be neither moved nor forbidden.";
inline constexpr const char* first = "First";
inline constexpr const char* only = "Only this";
inline constexpr const char* never = "Never this";
inline constexpr const char* depth = "depth";
inline constexpr const char* less_deep = "One ply less deep";
inline constexpr const char* deeper = "One ply deeper";
inline constexpr const char* window = "window";
inline constexpr const char* windows[] = {"as it was", "open", "null", "parent's"};
inline constexpr const char* window_help =
    "As it was; open: no bound at all; null: is it better than what the parent has by then; the parent's: all that the "
    "parent leaves it.";
inline constexpr const char* state = "state";
inline constexpr const char* states[] = {"as it was", "empty"};
inline constexpr const char* state_help =
    "The table, killers and history that the search had when it came here, or none. Another profile, other weights and "
    "switches that change the value begin with none.";
inline constexpr const char* profile = "profile";
inline constexpr const char* profile_help = "The evaluation below this node; begins with an empty state.";
inline constexpr const char* weight = "weight";
inline constexpr const char* weight_hint = "term=number";
inline constexpr const char* weight_help = "Weights below this node, such as mobility=9; begins with an empty state.";
inline constexpr const char* switches = "switches";
inline constexpr const char* run = "Run the fork";
inline constexpr const char* run_help = "Searches again up to the node, and on with the change.";
inline constexpr const char* clear = "Clear";
inline constexpr const char* clear_help = "Nothing is changed.";
inline constexpr const char* cost = "{} to get there";
inline constexpr const char* cost_none = "begins at the node";
inline constexpr const char* nothing_changed = "Nothing is changed yet.";
inline constexpr const char* making = "{}: {} of {} nodes, {:.0f} s";
inline constexpr const char* making_unknown = "{}: {} nodes, {:.0f} s";
inline constexpr const char* stop = "Stop";
inline constexpr const char* stop_help = "Ends it (Esc); what was found stays.";

// The menu of a node.
inline constexpr const char* menu_here = "Fork here...";
inline constexpr const char* menu_deeper = "Fork: one ply deeper";
inline constexpr const char* menu_open = "Fork: open window";
inline constexpr const char* menu_first = "Fork: this move first";
inline constexpr const char* menu_never = "Fork: never this move";

}  // namespace ply::ui::texts::forks
