// Texts of files with many games, and of saving in the forms of other programs.
#pragma once

namespace ply::ui::texts::games {
inline constexpr const char* empty =
    "The games of a file with many are listed here: a WTHOR or GGF collection, records one after the other, one "
    "transcript a line, the results of a match.";
inline constexpr const char* find_hint = "Find games";
inline constexpr const char* find_help =
    "Players, results, openings, events: words that must all occur in the line of a game, in capitals or not.";
inline constexpr const char* reading = "Reading {}: {} games";
inline constexpr const char* rate = ", {}/s";
inline constexpr const char* left = ", {:.0f} s left";
inline constexpr const char* stop = "Stop";
inline constexpr const char* stop_help = "Stops reading; the games read so far are listed.";
inline constexpr const char* count_all = "{}: {} games, {}";
inline constexpr const char* count_found = "{}: {} of {} games, {}";
inline constexpr const char* cut = "; reading was stopped";
inline constexpr const char* nothing_found = "No game has all of these words.";
inline constexpr const char* previous = "The game before in this list";
inline constexpr const char* next = "The next game of this list";
inline constexpr const char* close = "Closes the list; the game on the board stays";
inline constexpr const char* sort_help = "Click: sorted by this; again: the other way round.";
inline constexpr const char* problem = "Incomplete: {}";
}  // namespace ply::ui::texts::games
