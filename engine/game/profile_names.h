// What a profile is, in a line; and what profiles were called in files that were written before `modern` was the
// evaluation of the best levels: the name stood for the one made by hand. A file says by a revision of the search, or
// by one of the names, how old it is.
#pragma once
#include <string>
#include <string_view>

#include "engine/game/game.h"

namespace ply {

/// The first revision of the search (revision.h) by which `modern` is what it is today.
inline constexpr u32 revision_of_profile_names = 5;
/// What files without a revision of the search say of their names: they lack it where the names are the former ones.
inline constexpr int profile_names = 2;

/// One line for menus: what it is and what it scored.
std::string profile_words(const ProfileInfo& profile);

/// The profile that had this name then; null: none had a name that it has lost.
const ProfileInfo* former_profile(const Game& game, std::string_view id);
/// Its name of today; what was called the same then, or is not known, is given back as it is.
std::string profile_called_then(const Game& game, std::string_view id);
/// By the revision of the search in the file; 0: none of ours, whose names say nothing.
std::string profile_of_revision(const Game& game, std::string_view id, u32 search);
/// A player as its text was then: "modern:6 @ with=lmr" with the profile's name of today.
std::string player_called_then(const Game& game, std::string_view text);

}  // namespace ply
