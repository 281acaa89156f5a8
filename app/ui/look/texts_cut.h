// Texts about cut-offs.
#pragma once

namespace ply::ui::texts::cut {

inline constexpr const char* margin = "Its value is {}.";
inline constexpr const char* margin_help =
    "By how much the value passed beta, for the side to move here. The moves behind the cut were not searched, so the "
    "value itself is only a lower bound.\nA search that hands back no more than the bound (fail-hard) says nothing of "
    "it.";

}  // namespace ply::ui::texts::cut
