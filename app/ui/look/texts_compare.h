// Texts of the panel that compares two recordings.
#pragma once

namespace ply::ui::texts::compare {

inline constexpr const char* empty = "Compares this search with another one: where they first differ, and which node was asked the same and answered otherwise.";
inline constexpr const char* unfinished = "Possible when the search is finished.";
inline constexpr const char* before = "With the search before";
inline constexpr const char* before_help = "The search that was shown before this one.";
inline constexpr const char* file = "With a file...";
inline constexpr const char* file_help = "A recording, the text of a search, or the lines of another engine.";
inline constexpr const char* working = "Comparing, {:.0f} s ...";
inline constexpr const char* title = "This search and {}";
inline constexpr const char* equal = "They are equal, event by event.";
inline constexpr const char* first = "They first differ at event {}: {}.";
inline constexpr const char* first_help = "All events before are the same in both. A click goes to the node.";
inline constexpr const char* ended_here = "This search ends there; the other one goes on.";
inline constexpr const char* asked = "Asked the same: {} nodes; {} of them answered otherwise.";
inline constexpr const char* smallest = "The smallest node that was asked the same and answered otherwise:";
inline constexpr const char* smallest_help = "Same position, depth and window. A click goes there.";
inline constexpr const char* table = "One of them used a table: what it held is part of the question, too. Compare without it to be sure.";
inline constexpr const char* only = "Nodes visited by both: {}; by this one alone: {}; by the other alone: {}.";
inline constexpr const char* next = "Next difference";
inline constexpr const char* next_help = "The next node that only this search visited.";
inline constexpr const char* switches = "Which switch explains it?";
inline constexpr const char* switches_help = "Searches again with some switches of the one and some of the other, until the fewest are found that change the answer.";
inline constexpr const char* no_switches = "That cannot be asked: {}.";
inline constexpr const char* same_answer = "The two answer the same.";
inline constexpr const char* culprits = "Explained by: {}  ({} searches).";
inline constexpr const char* sound = "These switches claim never to change a value: equal moves may change places, anything else is a fault.";

}  // namespace ply::ui::texts::compare
