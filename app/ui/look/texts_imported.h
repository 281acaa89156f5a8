// Texts about searches of other engines.
#pragma once

namespace ply::ui::texts::imported {

inline constexpr const char* of_engine = "Search of {} ({}): no board";
inline constexpr const char* of_nameless = "Search of {}: no board";
inline constexpr const char* with_board = "Search of {}: {}";
inline constexpr const char* with_board_help =
    "The game is shown, but Plyscope does not search it: moves can be stepped through, scores are in the engine's own "
    "numbers.";
inline constexpr const char* help =
    "The game is not known here, so there is no board: moves are shown as they were written, scores in the engine's "
    "own numbers, the sides as first and second.";
inline constexpr const char* no_board = "There is no board: the game of this search is not known here.";
inline constexpr const char* no_search =
    "the search that is shown is of a game that is not known here; start or open a game to search it";
inline constexpr const char* no_game = "the game of this search is not known here";
inline constexpr const char* not_ours = "another engine has made this search, so it cannot be made again here";
inline constexpr const char* narrower =
    "handed on above {}, entered narrower with {}: engines do that, by their table or by mates";
inline constexpr const char* other_cause =
    "It is not that window turned round: look at what the moves before it returned, and whether one had to be searched "
    "again.";
inline constexpr const char* none_broken =
    "No rule that was asked is broken: {} nodes looked at; {} rules were not asked.";
inline constexpr const char* light_clean = "The linter: no rule that was asked is broken. Click for the rules.";
inline constexpr const char* nothing_again = "Nothing of it can be searched again: {}.";
inline constexpr const char* no_evaluation = "How {} evaluates a position is not known here.";
inline constexpr const char* status = "search of {}";
inline constexpr const char* end_untold = "not told";
inline constexpr const char* end_cut = "cut {}";
inline constexpr const char* first = "first";
inline constexpr const char* second = "second";
inline constexpr const char* no_depth = "{} to move, no depth left";

}  // namespace ply::ui::texts::imported

namespace ply::ui::texts::explosion {

inline constexpr const char* nothing =
    "Where depth does not fall, once there is a search: press F5, or open a recording.";
inline constexpr const char* running = "The nodes are counted when the search has ended.";
inline constexpr const char* counting = "Counting the nodes ...";
inline constexpr const char* none = "depth falls at every step ({} nodes)";
inline constexpr const char* some = "depth does not fall at {} steps; {} nodes below them ({:.1f} %)";
inline constexpr const char* help =
    "A step costs at least one ply of the depth that is left. Where it costs none, as with extensions whose sum "
    "nothing "
    "limits, a line may go on without end. Searches beside the line are left out.";
inline constexpr const char* axes = "plies down, depth left across";
inline constexpr const char* cell = "ply {}, depth {}: {} nodes\nClick: find them.";
inline constexpr const char* longest = "The line with the most of them: {}";
inline constexpr const char* longest_help = "All panels go to its end.";
inline constexpr const char* steps = "steps";
inline constexpr const char* steps_help = "Steps next to one another on which depth did not fall.";
inline constexpr const char* node = "node";
inline constexpr const char* below = "below";
inline constexpr const char* below_help = "Nodes below the place where they begin.";
inline constexpr const char* move = "to";

}  // namespace ply::ui::texts::explosion
