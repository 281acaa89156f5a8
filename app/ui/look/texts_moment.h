// Texts of shared moments, of reproducers and of the memory for recordings.
#pragma once

namespace ply::ui::texts::moment {

inline constexpr const char* note_hint = "A note: what to look at here";
inline constexpr const char* what_it_is =
    "The recording cut to this line, with game, layout and note; and a picture beside it.";
inline constexpr const char* title = "Share this moment";
inline constexpr const char* file_kind = "moments";
inline constexpr const char* reproducer_title = "Save the search as a text that repeats it";
inline constexpr const char* verify_title = "Choose the text of a search";
inline constexpr const char* reproducer_kind = "texts of searches";
inline constexpr const char* shared = "Shared moment";
inline constexpr const char* cut_short = "{} of {} nodes";
inline constexpr const char* cut_help =
    "The recording was cut to this moment: what lay elsewhere is counted, and not recorded here. At this moment "
    "everything is as in the whole search; "
    "to see the rest, search again (Ctrl+Shift+F5 on this position).";
inline constexpr const char* back = "to the moment";
inline constexpr const char* picture_to_depth = "depth {}";
inline constexpr const char* picture_tick = "visit {} of {}";
inline constexpr const char* nothing = "there is no recorded search to make a picture of";
inline constexpr const char* repeating = "repeating the search";
inline constexpr const char* repeating_share = "repeating the search: {:.0f} %";
inline constexpr const char* room_for = "{} nodes";
inline constexpr const char* room_help =
    "This many nodes fit into this memory (40 bytes each). Larger recordings in files are refused; "
    "panels need some more while one is shown, and the panel Waste as much again.";

}  // namespace ply::ui::texts::moment
