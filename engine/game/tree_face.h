// The face of a game whose tree was typed in by hand: small enough to be drawn whole, and edited where it is drawn.
// A game that has one derives from it beside Game; nobody else need know of it.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/types.h"
#include "engine/game/game.h"

namespace ply {

/// A node of a tree that was typed in. Node 0 is the root; parents stand before their children.
struct TypedNode {
  int parent = -1;
  int move = 0;  ///< which child of its parent it is, which is also the code of the move
  int ply = 0;
  Side mover = Side::first;  ///< of an inner node
  int value = 0;             ///< of a leaf, in the view of the first side
  std::vector<int> children;
  bool leaf() const { return children.empty(); }
};
using TypedTree = std::vector<TypedNode>;

/// What a hand can do to such a tree.
struct TreeChange {
  enum class Kind : u8 {
    value,   ///< the leaf `node` is worth `number`
    add,     ///< a leaf worth `number` behind the children of `node`; a leaf becomes a node with its own value first
    remove,  ///< `node` and all below it; a node that loses its last child becomes a leaf
    place,   ///< `node` becomes child `number` (from 0) of its parent
  };
  Kind kind = Kind::value;
  int node = 0;
  int number = 0;
};

class TreeFace {
 public:
  virtual const TypedTree& typed_tree() const = 0;
  /// The node that a position of this game is.
  virtual int node_of(const Position&) const = 0;
  virtual Position at_node(int node) const = 0;
  /// The game whose tree is changed; it knows this one as what it was before. The error says why it cannot be.
  virtual Result<std::shared_ptr<const Game>> changed_tree(const TreeChange& change) const = 0;
  /// The tree before its last change, and what that one was changed to when it was taken back; null: there is none.
  virtual bool has_before() const = 0;
  virtual bool has_after() const = 0;
  virtual std::shared_ptr<const Game> tree_before() const = 0;
  virtual std::shared_ptr<const Game> tree_after() const = 0;

 protected:
  ~TreeFace() = default;
};

/// Null: the game has no tree that was typed in, or there is no game.
const TreeFace* tree_face(const Game* game);

/// The letter of child `move`: a to z, then A to Z.
char branch_letter(int move);
/// The child of this letter; nothing if it is no letter.
std::optional<int> branch_of_letter(char letter);
/// The letters of the branches that lead to a node, from the root on: "bab"; empty at the root.
std::string place_name(const TypedTree& tree, int node);
/// The node of this name ("" and "root": the root); the error says where the path ends.
Result<int> place_named(const TypedTree& tree, std::string_view name);
/// How many leaves lie below a node, itself included.
int leaves_below(const TypedTree& tree, int node);

}  // namespace ply
