// Players as a file of games tells them: by their names, and by what they drew from.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/player.h"

namespace ply {

/// A computer of ours that its name says all of; nothing: a person, somebody else, or a name that would have a file be
/// opened, which nothing that is read may do.
std::optional<Player> player_by_name(const Game& game, std::string_view name);

/// It draws among equal moves, so that without its seed nobody knows what it plays.
bool draws_moves(const Game& game, const Player& computer);
/// The tag that tells the seed of a side: "FirstSeed", "SecondSeed".
const char* seed_tag(Side side);
/// The tag that tells what the level of a side was (without_level): "FirstLevel", "SecondLevel". Another program may
/// have other levels of the same names.
const char* level_tag(Side side);

}  // namespace ply
