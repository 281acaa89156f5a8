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
/// "gives away at most 2.5 discs in 50 % of its moves, seed 3"
std::string handicap_words(const Game& game, const ProfileInfo& profile, const Handicap& handicap);

struct WeakerMove {
  std::optional<MoveCode> move;  ///< played instead of the best one; nothing: the best one is played
  Score score;                   ///< of this move, in the view of the mover; exact, of the depth that all moves reached
  u64 nodes = 0;                 ///< what looking for it took; evaluations that speak for one side are not counted
};
/// Whether and what is given away where `q` searches. All moves are searched like it to one depth, each with a full
/// window; what a win would be thrown away by is never drawn. This is a search of its own behind that of the best move,
/// and has the limits of `q` once more: a move in which something may be given away takes up to twice of them.
WeakerMove weaker_move(const Game& game, const SearchRequest& q, const Handicap& handicap);

}  // namespace ply
