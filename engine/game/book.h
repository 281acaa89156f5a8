// The opening book of an original program: the first move of a side is drawn from a few fixed ones, by a seed that is
// shown. Only players and levels of classic profiles use it; a search never does.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/game/player.h"

namespace ply {

struct Book {
  bool on = true;
  u64 seed = 1;
  std::array<std::vector<std::string>, 2>
      moves;  ///< by side, in any form that the game reads; none = that side thinks by itself
  bool empty() const { return moves[0].empty() && moves[1].empty(); }
};

/// The book of the original; empty if it had none.
Book original_book(const Game& game);

/// What a computer plays from the book; nothing for people and other profiles, where the game did not begin as usual,
/// and from the second move of a side on. Moves that are not legal here are left out of the draw.
std::optional<MoveCode> book_move(const Game& game, const Book& book, const Position& p, History history,
                                  const Player& player);

}  // namespace ply
