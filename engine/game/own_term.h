// A term of one's own: an expression over the board that a person writes, and that counts in an evaluation as the
// profile's own terms do.
//
//     corners(me) - corners(opponent)        moves(me)        distance(me.king, opponent.king) * 2
//
// Arithmetic, comparisons and abs, min, max are those of all expressions (engine/trace/expression.h); numbers are
// whole. What it counts:
//
//     count(SET, ...)        the pieces, stones or empty cells that are in all of them; SET is words of the board
//     joined
//                            by dots (board_words.h): me.rabbit, opponent.edge, empty.corners, me.d3
//     WORD(SET, ...)         the same as count(WORD, SET, ...): corners(me), rabbits(opponent)
//     moves(me)              how many moves it has, or would have if it were to move; also moves(opponent)
//     to_move(me)            1 if it is to move, else 0; also to_move(opponent)
//     distance(SET, SET)     the fewest steps of a king from a cell of the first to one of the second; one more than
//     the
//                            longest way where one of them has no cell
//     distances(SET, SET)    the sum of them over all cells of the first
//
// `me` is the side that the value is asked for, and `opponent` the other, so no term can forget whose turn it is:
// * of an expression that turns round with the sides, such as a - b above, the value is what it says;
// * of any other, such as moves(me), the same for the opponent is taken off;
// * one that is the same for both sides would add nothing, and is refused.
// What cannot be calculated (a division by 0) counts as 0.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/board_words.h"
#include "engine/trace/expression.h"

namespace ply {

/// Name and expression, as plans and files have them.
using OwnTermText = std::pair<std::string, std::string>;

/// A position as its terms see it. `moves` is looked at only where one asks for it.
struct LaidPosition {
  LaidBoard board;
  std::array<int, 2> moves{};
  Side mover = Side::first;
};

class OwnTerm {
 public:
  /// The error has the column in `expression`; of a name that cannot be one it has none.
  static Result<OwnTerm> make(std::shared_ptr<const BoardWords> board, const OwnTermText& text);

  const std::string& name() const { return name_; }
  /// As it is printed: read again, it is the same term.
  const std::string& text() const { return text_; }
  /// One sentence for the tooltip.
  const std::string& explanation() const { return explanation_; }
  bool asks_moves() const { return asks_moves_; }
  /// No raw value is beyond it, either way.
  int bound() const { return bound_; }
  /// What it is for a side; it counts for that side what this is more than the other's.
  int raw(const LaidPosition& p, Side side) const;

  struct Word;  ///< what a name in the expression stands for

 private:
  std::string name_, text_, explanation_;
  std::shared_ptr<const BoardWords> board_;
  std::shared_ptr<const std::vector<Word>> words_;
  Expression counted_;
  bool lead_ = false;  // the side that is ahead has what it is ahead by
  bool asks_moves_ = false;
  int bound_ = 0;
};

/// What may be written at the end of `text`.
Completions complete_term(const BoardWords& board, std::string_view text);
/// The functions of the language, for help.
const std::vector<BoardWord>& term_functions();

}  // namespace ply
