// Positions of recorded nodes for those who look at many of them in the order of the search: what two neighbours have
// in common is played once. Never trusts a recording: a move that is not legal there is not played.
#pragma once
#include <vector>

#include "engine/game/game.h"
#include "engine/trace/view.h"

namespace ply {

class NodeReplay {
 public:
  /// `history`: keys of the positions before the root. All must outlive this.
  NodeReplay(const View& view, const Game& game, const Position& root, std::span<const u64> history);

  // End: a limit of moves that the search did not look for
  enum class Reached : u8 { node, behind_null_move, behind_end, behind_illegal_move };
  /// Goes to a node. Unless it is reached, the position is that of the last node that is.
  Reached go(u32 slot);
  /// Of go() that ended behind an illegal move: the slot of the first node that such a move led to.
  u32 illegal() const { return illegal_; }

  const Position& position() const { return line_.back().position; }
  /// Keys of all positions before it.
  History history() const { return {keys_.data(), keys_.size() - 1}; }
  /// The moves from the root to it.
  const std::vector<MoveCode>& moves() const { return moves_; }

 private:
  struct Step {
    u32 slot;
    Position position;
  };
  const View& view_;
  const Game& game_;
  const Position root_;
  std::size_t before_;
  std::vector<u64> keys_;  // of the game before the root, then of the line
  std::vector<Step> line_;
  std::vector<MoveCode> moves_;
  std::vector<u32> path_;
  u32 illegal_ = no_node;
};

}  // namespace ply
