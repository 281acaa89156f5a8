// Sentences that several panels, dialogs or commands say in the same words. A text that is said at one place stands
// there, as tr("...").
#pragma once
#include "app/ui/look/tr.h"

namespace ply::ui::shared_texts {

inline constexpr const char* learning =
    tr("Press F11 again and again: each press enters or leaves a node. F7 goes to the next cut-off, comma goes back.");
inline constexpr const char* thoughts_hidden = tr("What the computer thinks is hidden. Z shows it again.");
inline constexpr const char* report_help =
    tr("Saves what was found: FILE.html or FILE.md is a report, any other name the game with its review in comments.");
inline constexpr const char* only_highlights_help =
    tr("First bounds, new best moves, cut-offs and what is searched again: a minute of them. Of a search that still "
       "runs all events are played.");
inline constexpr const char* node_help =
    tr("The position of the node that all panels show. The game stands where it was.");
inline constexpr const char* was_given = tr("This move was given, not chosen: no loss, no mark.");
inline constexpr const char* no_recording = tr("No recording yet: F5 searches the position on the board.");
inline constexpr const char* fields_help = tr("All fields that a condition can ask for, with a sentence each");
inline constexpr const char* unknown_help = tr("Not known at this moment, so no comparison with it holds.");
inline constexpr const char* save_program_help =
    tr("Writes the program to a file; it plays as gp:FILE, here and on the command line.");
inline constexpr const char* start_hint = tr("Press F5 to search this position, or F11 to step into it.");
inline constexpr const char* by_threads =
    tr("several threads have made this search together, and which of them finds what first does not repeat");
inline constexpr const char* not_ours = tr("another engine has made this search, so it cannot be made again here");
inline constexpr const char* unknown_game = tr("the game of this search is not known here");
inline constexpr const char* nothing_again = tr("Nothing of it can be searched again: {}.");
inline constexpr const char* review_offer =
    tr("Every move is compared with the best one, from the end of the game on: what it lost, what proves it, and why "
       "it was missed.");
inline constexpr const char* review_no_moves = tr("Play or open a game: then its moves can be judged here.");
inline constexpr const char* hidden_exercise = tr("Hidden until you have found the move.");
inline constexpr const char* score_side_help =
    tr("In whose view the scores of a search are shown: the root player's, the first side's, or the mover's. V changes "
       "it.");
inline constexpr const char* goes_on_help = tr(
    "The search ended here in a table answer; the line goes on as it was searched at the node that wrote the entry.");
inline constexpr const char* no_windows =
    tr("The log of this engine tells no windows, so nothing is known of alpha, beta and cut-offs.");
inline constexpr const char* no_depths = tr("The log of this engine tells no depths.");
inline constexpr const char* explains_help = tr("Share of the variance of the difference, by a straight line.");

}  // namespace ply::ui::shared_texts
