// What the readers of moves give: a text that is damaged somewhere does not lose what stands before that.
#pragma once
#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/text.h"

namespace ply {

/// The moves of a text as far as they can be played, and why they end there if the text goes on.
template <class Move>
struct MovesRead {
  std::vector<Move> moves;
  std::optional<Error> broken;
};

/// All of them, or the error.
template <class Move>
Result<std::vector<Move>> whole(MovesRead<Move> read) {
  if (read.broken) return std::move(*read.broken);
  return std::move(read.moves);
}

enum class NumbersAlone { passed_over, moves };
/// The words of a list that are moves, if anything is: {comments}, numbers before moves ("12.", "12...") and a result
/// behind the last are passed over.
std::vector<Word> move_words(std::string_view text, NumbersAlone alone = NumbersAlone::passed_over);

/// Such a list played from `state` on. `read(state, word)` gives a move or an error, whose column counts from the word.
template <class Move, class State, class Read, class After>
MovesRead<Move> read_in_turn(const std::vector<Word>& list, State state, Read&& read, After&& after) {
  MovesRead<Move> out;
  for (const Word& w : list) {
    const Result<Move> m = read(state, w.text);
    if (!m) {
      out.broken = Error{m.error().message, w.column + std::max(0, m.error().column - 1)};
      break;
    }
    out.moves.push_back(*m);
    state = after(state, *m);
  }
  return out;
}

}  // namespace ply
