// Texts that answer a question where it arises: in the node panel, at a breakpoint.
#pragma once

namespace ply::ui::texts::answers {

inline constexpr const char* turned_not =
    "{} moves again: the window was handed on as it was, not turned. That is right here (R2).";
inline constexpr const char* should = "A fault of the search:\nhanded on above {}\nentered with {}\n{}";
inline constexpr const char* forked = "The fork has changed the window here: handed on above {}, entered with {}.";
inline constexpr const char* stays = "The mover stays, so nothing may be negated.";
inline constexpr const char* changes = "The mover changes, so both ends must be negated.";
inline constexpr const char* depth = "depth";
inline constexpr const char* first_at = "first at event {}";
inline constexpr const char* first_help = "\nBroken {}; a double click goes there.";

}  // namespace ply::ui::texts::answers
