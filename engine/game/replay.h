// The positions along a line of moves that somebody else wrote down: a recording, a file. Such a line is never trusted:
// every move is asked for before it is played.
#pragma once
#include <span>
#include <vector>

#include "engine/game/game.h"

namespace ply {

/// One line at a time, a position for every ply; a node's neighbour costs one move. One thread.
class Replay {
 public:
  /// A null game: nothing is known; else it outlives this. `history`: keys of the positions before the root, oldest
  /// first.
  explicit Replay(const Game* game, const Position& root = {}, std::span<const u64> history = {});

  /// The line goes on at `ply` with move `m` from the position at `ply` - 1, and what was deeper is forgotten; at ply 0
  /// it begins. False: the new position is not known, for the move is not legal or nothing is known above.
  bool enter(int ply, MoveCode m = 0);
  /// Null: not known. Valid until the next enter(). `ply`: one that was entered.
  const Position* at(int ply) const;
  /// Keys of all positions before that at `ply`, which is known. Valid until the next call.
  History history(int ply);

 private:
  struct Level {
    bool known = false, listed = false;
    Position position;
    std::vector<MoveCode> legal;  // once `listed`
  };
  const Game* game_;
  const Position root_;
  const std::size_t before_;  // keys of the history
  std::vector<u64> keys_;     // of the history, then of the line as far as somebody asked
  std::vector<Level> levels_;
};

}  // namespace ply
