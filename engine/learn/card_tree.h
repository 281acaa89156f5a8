// The whole tree below a position, as a lesson draws it: every node with its mover, its name and, at a leaf, its card.
// A lesson's tree is small; what is larger than asked for is refused.
//
// Names: an edge is called by its move. Where the game's moves are single letters (the tree that one types in: a .. z,
// then A ..), the name of a node is its path, "bab"; in the other games it is the moves, parted by blanks.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/game/tree_face.h"

namespace ply {

inline constexpr u32 no_card_node = 0xffffffffu;

/// Nodes stand in the order of a plain search. Their `value` is that of the card at a leaf, at an inner node what plain
/// minimax gives it; their `move` the code of the move in its game; their children stand in the order of the rules. At
/// a leaf of a finished game `mover` means nothing.
struct CardTree {
  TypedTree nodes;
  std::vector<std::string> edge;  ///< by node: the move as people read it; empty at the root
  std::vector<std::string> path;  ///< by node: "" at the root; else "bab", or "3 5 1"
  bool letters = false;           ///< paths are single letters: "bab"
  int plies = 0;                  ///< of the deepest leaf
  u32 cards() const;              ///< leaves
  /// The node of this path, "root" or "" for the root; no_card_node: there is none. Where moves are letters "b a b" is
  /// taken, too.
  u32 find(std::string_view named) const;
  /// Behind all others, as the last child of `parent` (no_card_node: the root), with a path from that of the parent.
  u32 add(u32 parent, MoveCode move, Side mover, std::string edge);
};

inline constexpr u32 max_card_nodes = 20'000;
/// Trees with at most this many leaves are drawn whole; of larger ones the board alone is shown.
inline constexpr u32 max_drawn_cards = 64;

/// The tree of `depth` plies (or to the ends of the game) below `root`; leaves are judged as a search of the profile
/// judges them. `weights`: those of the profile, or others. The error says that it is too large.
Result<CardTree> card_tree(const Game& game, const Position& root, int depth, std::string_view profile,
                           const Weights& weights, u32 max = max_card_nodes);

/// Whether nodes of this game are called by paths of letters.
bool names_are_letters(const Game& game);

/// The values anew, from the leaves up.
void count_up(CardTree& tree);
/// The text of a tree that the game with lessons reads: MAX between ( ), MIN between [ ].
std::string typed_tree(const CardTree& tree, u32 node = 0);
/// The same tree with the children of `node` in this order; moves, edges and paths are new.
CardTree with_order(const CardTree& tree, u32 node, std::span<const u32> order);
/// The same tree with another card at a leaf.
CardTree with_card(const CardTree& tree, u32 leaf, int value);
/// All moves sorted: at step 0 of `steps` the worst for the mover come first and the best last; at the last step the
/// best come first; between them the best stands in between.
CardTree with_best_at(const CardTree& tree, int step, int steps);

}  // namespace ply
