// Texts of the panel that says whether a score is an artefact of the horizon.
#pragma once

namespace ply::ui::texts::horizon {

inline constexpr const char* empty =
    "Says whether the score is an artefact of the horizon: searches the position again, deeper and until it is quiet.";
inline constexpr const char* unfinished = "Known when the search is finished.";
inline constexpr const char* not_asked = "Not asked: {}.";
inline constexpr const char* invite =
    "Does the score of {} stay when it is searched 1, 2 and 4 plies deeper, and until it is quiet?";
inline constexpr const char* root = "root";
inline constexpr const char* root_help = "The score of the root.";
inline constexpr const char* leaf_help = "The position after {}. A click chooses it; the button searches.";
inline constexpr const char* leaf = "leaf";
inline constexpr const char* last_help = "The end of the best line, from which the score comes. A click chooses it.";
inline constexpr const char* node = "node {}";
inline constexpr const char* node_help = "The node that all panels show. A click chooses it; the button searches.";
inline constexpr const char* start = "Search deeper";
inline constexpr const char* start_help =
    "Searches 1, 2 and 4 plies deeper and until it is quiet, with every move and the full window. Each ply costs "
    "several "
    "times the one before it.";
inline constexpr const char* again = "Go on";
inline constexpr const char* again_help = "Searches once more; where the limit of nodes ended it, without a limit.";
inline constexpr const char* stop = "Stop";
inline constexpr const char* stop_help = "What is finished is kept.";
inline constexpr const char* working = "{} of {} iterations, {:.0f} s ...";
inline constexpr const char* given_up = "Stopped before anything was known.";
inline constexpr const char* so_far = "So far: ";
inline constexpr const char* equal_below = "Differences below {} count as none. Quiet: {}.";
inline constexpr const char* assumed =
    "The recorded search says {}: it took as true what is not proved, so it is not compared.";
inline constexpr const char* lines = "Lines";
inline constexpr const char* open_help = "{}: depth {}, {} nodes. A click shows this search.";
inline constexpr const char* to_move = "{} to move at the end";
inline constexpr const char* same_end = "same side to move at the end";
inline constexpr const char* other_end = "other side to move at the end";
inline constexpr const char* until_quiet = "until it is quiet";
inline constexpr const char* quiet = "quiet";
inline constexpr const char* put_in = "put in";
inline constexpr const char* comes_later = "comes later";
inline constexpr const char* changes = "changes the static value by {}";
inline constexpr const char* behind = "behind the horizon";

}  // namespace ply::ui::texts::horizon
