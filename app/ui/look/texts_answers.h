// Texts that answer a question where it arises: in the node panel, at a breakpoint.
#pragma once

namespace ply::ui::texts::answers {

inline constexpr const char* turned_not = "{} moves again: the window was handed on as it was, not turned. That is right here (R2).";
inline constexpr const char* should = "A fault of the search: the node above handed on {}, but it was entered with {}. {}";
inline constexpr const char* stays = "The mover stays, so nothing may be negated.";
inline constexpr const char* changes = "The mover changes, so both ends must be negated.";
inline constexpr const char* depth = "depth";
inline constexpr const char* first_at = "first at event {}";
inline constexpr const char* at = "event {}";

}  // namespace ply::ui::texts::answers
