// A tree that was typed in, changed by hand.
#pragma once
#include "engine/game/tree_face.h"
#include "engine/games/toy_tree/rules.h"

namespace ply::toy_tree {

/// The same tree as others see it: parents, moves and plies are told, static values are not.
TypedTree typed_tree_of(const Tree& tree);
/// The changed tree, its nodes numbered as its text has them. The error says why it cannot be.
Result<Tree> tree_changed_by(const Tree& tree, const TypedTree& typed, const TreeChange& change);

}  // namespace ply::toy_tree
