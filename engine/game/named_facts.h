// What players of a game name when they say why a move was bad: corners, pieces, stones, masters, counts. The review of
// finished games asks for it beside Game (engine/review/reason.h); without it a game has no such sentences.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "engine/game/game.h"

namespace ply {

/// A term that players count themselves.
struct CountedTerm {
  const char* id = "";     ///< of the profile that FactRules names
  const char* fewer = "";  ///< "fewer moves"
  const char* more = "";   ///< "more moves"
  bool more_is_better = true;
};

/// Cells with a name of their own beside what their shapes and places say (board_words.h).
struct NamedCells {
  const char* name = "";      ///< "x-squares"
  const char* sentence = "";  ///< what they are
  std::vector<int> cells = {};
};

/// Which facts are looked for.
struct FactRules {
  std::vector<int> corners = {};  ///< cells whose pieces stay to the end of the game
  int min_gain = 0;          ///< the least number of pieces or stones that is worth a sentence; 0: they do not count
  bool stones = false;       ///< they are stones in stores, which come without a capture, too
  bool extra_turns = false;  ///< a side can move again
  bool passes = false;       ///< a side that cannot move loses its turn
  bool flips = false;        ///< a piece that takes another turns into another one
  bool margins = false;      ///< the game is won by counting: that it ends is no fact by itself
  std::string profile = {};  ///< whose terms are counted, and weigh the pieces
  std::span<const char* const> worth = {};  ///< the terms that weigh the pieces, where their numbers are equal
  std::span<const CountedTerm> terms = {};
};

class HasNamedFacts {
 public:
  virtual FactRules fact_rules() const = 0;
  /// What a side has of what counts: pieces on the board and in hand, stones in its store; in a game of margins, when
  /// it is over, all that is counted for it.
  virtual int had(const Position&, Side) const { return 0; }
  virtual std::vector<NamedCells> named_cells() const { return {}; }
  /// "silver"; asked of a cell with a piece.
  virtual std::string piece_name(const Position&, int /*cell*/) const { return {}; }
  /// What a piece becomes by this move for good: "master". Empty: nothing.
  virtual std::string becomes(const Position&, MoveCode) const { return {}; }
  /// What this end of the game is for the side that has won: "takes the king"; and for the other: "loses the king".
  virtual std::string won_words(const Position&, History) const { return {}; }
  virtual std::string lost_words(const Position&, History) const { return {}; }

 protected:
  ~HasNamedFacts() = default;
};

}  // namespace ply
