// What the readers of moves give: a text that is damaged somewhere does not lose what stands before that.
#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/result.h"

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

}  // namespace ply
