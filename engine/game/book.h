// What computers play from books before they search, by a seed that is shown; a search never looks there. A book of
// one's own (opening_book.h) comes first, of the player or of the board. Else players and levels of classic profiles
// draw the first move of their side from the few that the original program had.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/game/opening_book.h"
#include "engine/game/player.h"

namespace ply {

struct Book {
  bool on = true;  ///< the book of the original
  u64 seed = 1;
  std::array<std::vector<std::string>, 2>
      moves;  ///< by side, in any form that the game reads; none = that side thinks by itself
  bool empty() const { return moves[0].empty() && moves[1].empty(); }
  UsedBook own = {};      ///< one's own; none: there is none
  std::string path = {};  ///< of its file
  bool own_on = true;     ///< computers that have none themselves draw from it
};

/// The book of the original; empty if it had none.
Book original_book(const Game& game);

/// What a computer plays from its own book or the board's; nothing for people, and for other programs only from a book
/// of their own. Else from the book of the original: nothing for other profiles, where the game did not begin as usual,
/// and from the second move of a side on. Moves that are not legal here are left out of the draw.
std::optional<MoveCode> book_move(const Game& game, const Book& book, const Position& p, History history,
                                  const Player& player);

}  // namespace ply
