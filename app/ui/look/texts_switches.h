// What the check boxes of the search say about a switch and the value, beside `sound` and `unsound` (texts.h).
#pragma once

namespace ply::ui::texts::search {

inline constexpr const char* changes = "changes the value";
inline constexpr const char* changes_help =
    "Searches another tree, so the value at a fixed depth may be another one. What is said of that tree is proved.";
inline constexpr const char* assumes_help = "It assumes what is not proved.";

}  // namespace ply::ui::texts::search
