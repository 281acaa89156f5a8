// The tree that a student's search walks, written out: so small that every wrong search can be walked beside it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/game.h"

namespace ply {

struct WrittenNode {
  Side mover = Side::first;
  bool over = false;  ///< the game ends here, or a leaf of a tree that was typed in
  int value = 0;      ///< static, in the view of first
  int ply = 0;
  u32 parent = 0;
  std::string move;  ///< from the parent, as people read it
  std::vector<u32> children;
};

struct WrittenTree {
  std::vector<WrittenNode> nodes;  ///< the first is the root
  int depth = 0;                   ///< where a right search ends; one ply more is written out

  /// The moves from the root, separated by spaces: "b a"; of the root "root".
  std::string path(u32 node) const;
  /// The child by this move; no_written_node: there is none.
  u32 child(u32 node, std::string_view move) const;
};
inline constexpr u32 no_written_node = ~u32{0};
inline constexpr std::size_t max_written_nodes = 200'000;

/// The error names those that there are.
Status known_term(const Game& game, std::string_view profile, std::string_view term);
/// `term`: of the profile, both known; whose raw value (first's less second's) is the static value.
Result<WrittenTree> write_out(const Game& game, const Position& root, int depth, std::string_view profile,
                              std::string_view term);

}  // namespace ply
