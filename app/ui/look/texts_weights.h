// What the panel that fits weights to games says.
#pragma once

namespace ply::ui::texts::weights {

inline constexpr const char* empty =
    "Fits the weights of the evaluation to the results of games, and lets the new ones play against the old.";
inline constexpr const char* own_weights = "{}, from its own weights";
inline constexpr const char* set_weights = "{}, from the weights in the sliders";
inline constexpr const char* profile_help =
    "The profile of the next search. Its weights as they are set now are the old ones.";
inline constexpr const char* play_help =
    "Games of the profile against itself, from random openings; one side has a quarter more nodes.";
inline constexpr const char* file_help =
    "The results of a match or a tournament, one JSON object a line. They must be of the game and the rules on the "
    "board.";
inline constexpr const char* file_hint = "a file of results";
inline constexpr const char* choose = "Choose...";
inline constexpr const char* nodes_help = "Nodes a move, in all games that are played here.";
inline constexpr const char* verify_help =
    "New weights against old, with other openings, until the test has decided. 0: no match.";
inline constexpr const char* unit_help =
    "A score goes on meaning what it meant: either the same number means the same chances, or this term keeps its "
    "weight and the others are scaled to it.";
inline constexpr const char* no_unit = "the same chances";
inline constexpr const char* start = "Fit weights";
inline constexpr const char* start_help =
    "Plays or reads the games, fits the weights to them, and tries the new weights.";
inline constexpr const char* stop = "Stop";
inline constexpr const char* stop_help = "Ends it. Weights that are fitted stay, and the games of their match count.";
inline constexpr const char* stopping = "stopping";
inline constexpr const char* stages[] = {"reading games", "playing games",   "looking for quiet positions",
                                         "fitting",       "new against old", "done"};
inline constexpr const char* of_games = "{}: {} of {} games";
inline constexpr const char* left = ", {:.0f} s left";
inline constexpr const char* found = "{}, {}: {} quiet positions of {} games";
inline constexpr const char* take = "Load into the sliders";
inline constexpr const char* take_help =
    "The next search has the new weights; so have the levels and players that you give them.";
inline constexpr const char* put_back = "Restore the old ones";
inline constexpr const char* put_back_help = "The next search has the weights again that the fit began with.";
inline constexpr const char* save = "Save...";
inline constexpr const char* save_help =
    "Writes the new weights to a file, for players (modern:6 @ weights=FILE) and the command line.";
inline constexpr const char* change_help = "{}\n{:+} changes a value by {:.1f} on average.";
inline constexpr const char* range_ends = "The range of this weight ends here.";
inline constexpr const char* error_axis = "change of the error";
inline constexpr const char* curve_help =
    "Mean cross-entropy of a position less that of the old weights (held out {:.4f}; {:.4f} for someone who knows "
    "nothing). The weights taken are the best on the positions watched.";
inline constexpr const char* failed = "The last fit ended without weights: {}";

// Of the file dialog.
inline constexpr const char* results = "results of matches";
inline constexpr const char* files = "weights";

}  // namespace ply::ui::texts::weights
