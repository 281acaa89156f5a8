// Texts about searches of other engines.
#pragma once

namespace ply::ui::texts::imported {

inline constexpr const char* of_engine = "Search of {} ({}): no board";
inline constexpr const char* of_nameless = "Search of {}: no board";
inline constexpr const char* help =
    "The game is not known here, so there is no board: moves are shown as they were written, scores in the engine's "
    "own numbers, the sides as first and second.";
inline constexpr const char* no_board = "There is no board: the game of this search is not known here.";
inline constexpr const char* no_search =
    "the search that is shown is of a game that is not known here; start or open a game to search it";
inline constexpr const char* no_game = "the game of this search is not known here";
inline constexpr const char* not_ours = "another engine has made this search, so it cannot be made again here";
inline constexpr const char* nothing_again = "Nothing of it can be searched again: {}.";
inline constexpr const char* no_evaluation = "How {} evaluates a position is not known here.";
inline constexpr const char* status = "search of {}";
inline constexpr const char* end_untold = "not told";
inline constexpr const char* end_cut = "cut {}";
inline constexpr const char* first = "first";
inline constexpr const char* second = "second";
inline constexpr const char* no_depth = "{} to move, no depth left";

}  // namespace ply::ui::texts::imported
