// The words of moves that the solver has chosen, where the tree of a search would be.
#pragma once

namespace ply::ui::texts::solved {

inline constexpr const char* chose =
    "Solved, not searched: {} {} with best play.\nThe solver went to the end of the game in {} positions, so there is "
    "no tree.\nBest play: {}";
inline constexpr const char* drawn = "draws";
inline constexpr const char* status = "solved";

}  // namespace ply::ui::texts::solved
