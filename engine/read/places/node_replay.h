// Positions of recorded nodes for those who look at many of them in the order of the search: what two neighbours have
// in common is played once. Never trusts a recording: a move that is not legal there is not played.
#pragma once
#include <vector>

#include "engine/game/replay.h"
#include "engine/trace/view.h"

namespace ply {

class NodeReplay {
 public:
  /// `history`: keys of the positions before the root. View and game must outlive this.
  NodeReplay(const View& view, const Game& game, const Position& root, std::span<const u64> history);

  // End: a limit of moves that the search did not look for
  enum class Reached : u8 { node, behind_null_move, behind_end, behind_illegal_move };
  /// Goes to a node (`no_node`: the root). Unless it is reached, the position is that of the last node that is.
  Reached go(u32 slot);
  /// Of go() that ended behind the end or an illegal move: the slot of the first node that such a move led to.
  u32 illegal() const { return illegal_; }

  const Position& position() const { return *line_.at(ply()); }
  /// Keys of all positions before it.
  History history() { return line_.history(ply()); }
  /// The moves from the root to it.
  const std::vector<MoveCode>& moves() const { return moves_; }

 private:
  int ply() const { return static_cast<int>(moves_.size()); }

  const View& view_;
  const Game& game_;
  Replay line_;
  std::vector<u32> slots_;  // of the nodes that the moves led to
  std::vector<MoveCode> moves_;
  std::vector<u32> path_;
  u32 illegal_ = no_node;
};

}  // namespace ply
