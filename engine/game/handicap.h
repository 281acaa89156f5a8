// A computer that gives something away on purpose: in some of its moves, drawn by its seed, it plays one that is worse
// than the best by no more than was allowed. It sees as far as ever, so it falls into no trap that it would see.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/player.h"

namespace ply {

/// One word of a player: gives=2.5 (in the unit in which people read the profile's scores), often=50 (per cent),
/// seed=3.
Status set_handicap(const Game& game, const ProfileInfo& profile, std::string_view key, std::string_view value,
                    Handicap& out);
/// The words that give it again.
std::string write_handicap(const Game& game, const ProfileInfo& profile, const Handicap& handicap);
/// "gives away at most 2.5 in 50 % of its moves, seed 3"
std::string handicap_words(const Game& game, const ProfileInfo& profile, const Handicap& handicap);

/// The move that is played instead of the best one of the search `q`, which it is searched like; nothing: the best one.
/// All moves are searched to one depth, each with a full window, within the limits of `q`; what a win would be thrown
/// away by is never drawn.
std::optional<MoveCode> weaker_move(const Game& game, const SearchRequest& q, const Handicap& handicap);

}  // namespace ply
